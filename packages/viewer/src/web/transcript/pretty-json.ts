/** Characters from which it is shown unformatted. */
const LONGEST = 2_000_000;

/** Indents JSON by two blanks; invalid JSON, such as a truncated one, stays unchanged. */
export function prettyJson(text: string): string {
  if (text.length > LONGEST) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
