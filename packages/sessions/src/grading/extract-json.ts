import type { z } from 'zod';
import { describeIssues } from './describe-issues.ts';
import { findJsonObjects } from './find-json-objects.ts';

/** UTF-16 units of an answer; a longer one is refused unread. */
const MOST_CHARACTERS = 1_000_000;
/** Most objects tried, from the last one backwards. */
const MOST_OBJECTS_TRIED = 50;

export type ExtractedAnswer<Answer> = { answer: Answer } | { problem: string };

/**
 * Extracts the JSON object of a model's answer, which may be in a code fence and surrounded by prose: the
 * last complete object that matches the schema and is not copied from the material. Nothing is repaired or
 * converted.
 * @param isCopied whether a JSON text occurs in what the model was given to judge
 * @returns the answer, or what is wrong, as a sentence to the model
 */
export function extractJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  isCopied: (json: string) => boolean,
): ExtractedAnswer<z.infer<Schema>> {
  if (text.length > MOST_CHARACTERS) return { problem: 'It is longer than a million characters.' };
  const { objects, cutOff } = findJsonObjects(text);
  let problem: string | null = null;
  for (const json of objects.slice(-MOST_OBJECTS_TRIED).reverse()) {
    const value: unknown = JSON.parse(json);
    const parsed = schema.safeParse(value);
    if (!parsed.success) problem ??= describeIssues(parsed.error.issues, value);
    else if (isCopied(json)) problem ??= 'Its JSON object is copied from the material.';
    else return { answer: parsed.data };
  }
  if (cutOff) return { problem: 'Its JSON object is cut off before the end.' };
  return { problem: problem ?? 'It contains no complete JSON object.' };
}
