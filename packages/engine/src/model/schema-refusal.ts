import { readErrorBody } from './error-body.ts';
import type { HttpFailure } from './http-failure.ts';

/**
 * Names of the request field with the answer's schema in the protocols: Chat Completions, Responses,
 * Anthropic's Messages (which name it in the text alone), generateContent.
 */
const SCHEMA_FIELD =
  /response_?format|\btext\.format|output_(?:config|format)|response_?(?:json_?)?schema|json_?schema/i;

/** Returns true when a provider rejected a request because of the answer's schema. */
export function isSchemaRefusal({ kind, status, body }: HttpFailure): boolean {
  if (kind !== 'status' || (status !== 400 && status !== 422)) return false;
  const { fields, codes, message } = readErrorBody(body);
  return [...fields, ...codes, message].some((text) => SCHEMA_FIELD.test(text));
}
