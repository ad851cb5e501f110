/** The edited text, or why the edit failed. */
export type EditedText = { text: string } | { problem: string };

/**
 * Replaces one text by another.
 * @param all whether it may occur more than once
 */
export function editText(
  text: string,
  { from, to, all }: { from: string; to: string; all: boolean },
): EditedText {
  if (from === '') return { problem: 'The field old_string must not be empty.' };
  if (from === to) return { problem: 'The fields old_string and new_string are the same.' };
  const parts = text.split(from);
  if (parts.length === 1) return { problem: 'The text of old_string does not occur in the file.' };
  if (parts.length > 2 && !all)
    return {
      problem: `The text of old_string occurs ${parts.length - 1} times: give more of it, or set replace_all.`,
    };
  return { text: parts.join(to) };
}
