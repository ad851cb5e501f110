/**
 * Splits a text into lines: each ends at LF, CRLF or a lone CR; a final ending adds no line; an empty text
 * has none. Source: docs/specification/quality.md, "Reading a skill".
 */
export function splitLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\n|\r/);
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}
