import { z } from 'zod';

/** Most edits of one candidate. */
export const MOST_EDITS = 4;

/** Edits that a model names. @param longest characters of one side */
export function editsSchema(longest: number) {
  return z
    .array(
      z.object({
        find: z.string().min(1).max(longest).describe('Words exactly as they are there, once.'),
        replace: z.string().max(longest).describe('What stands there instead; may be empty.'),
      }),
    )
    .min(1)
    .max(MOST_EDITS);
}

export type Edit = z.infer<ReturnType<typeof editsSchema>>[number];

/** Applies edits one after the other. Edits are named by position: a model's text is not repeated to it. */
export function withEdits(text: string, edits: readonly Edit[]): { text: string } | { problem: string } {
  let edited = text;
  for (const [index, { find, replace }] of edits.entries()) {
    const at = edited.indexOf(find);
    if (at < 0 || edited.indexOf(find, at + 1) >= 0)
      return { problem: `The words of edit ${index + 1} do not occur exactly once.` };
    edited = edited.slice(0, at) + replace + edited.slice(at + find.length);
  }
  return { text: edited };
}
