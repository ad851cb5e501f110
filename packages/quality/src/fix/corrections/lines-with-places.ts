/** A line of a text without its end, and its offset. */
export interface PlacedLine {
  text: string;
  from: number;
}

/** Splits a text into lines and keeps their offsets in UTF-16 units. */
export function linesWithPlaces(text: string): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let from = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ text: text.slice(from, match.index), from });
    from = match.index + match[0].length;
  }
  if (from < text.length) lines.push({ text: text.slice(from), from });
  return lines;
}
