/** Beyond this many characters it is shown as it came. */
const LONGEST = 2_000_000;

/** JSON with an indentation of two blanks; text that is not a whole JSON, such as one that was cut, as it is. */
export function prettyJson(text: string): string {
  if (text.length > LONGEST) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
