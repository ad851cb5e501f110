/** A replacement in a text. Offsets are in UTF-16 units. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
}

/** Applies edits that do not overlap. @throws Error when they do */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.from - b.from || a.to - b.to);
  let result = '';
  let end = 0;
  for (const { from, to, text: by } of sorted) {
    if (from < end || to < from || to > text.length) throw new Error('Edits overlap or leave the text.');
    result += text.slice(end, from) + by;
    end = to;
  }
  return result + text.slice(end);
}
