const NOT_KEPT = /[^\p{L}\p{N}]+/gu;
const KEPT = /[\p{L}\p{N}]/u;
const ASCII_NOT_KEPT = /[^a-z0-9]+/g;
const NON_ASCII = /[^\0-\x7f]/;

/** The letters and digits of a text in lower case, without separators. */
export function squeeze(text: string): string {
  const small = text.toLowerCase();
  return small.replace(NON_ASCII.test(small) ? NOT_KEPT : ASCII_NOT_KEPT, '');
}

/**
 * Maps a span of the squeezed text back to the text: UTF-16 offsets, `end` exclusive.
 * @param text what was squeezed
 * @param span offsets into `squeeze(text)`
 */
export function unsqueeze(
  text: string,
  span: { start: number; end: number },
): { start: number; end: number } {
  let kept = 0;
  let start = 0;
  let offset = 0;
  for (const character of text) {
    const next = offset + character.length;
    for (const small of character.toLowerCase()) {
      if (!KEPT.test(small)) continue;
      if (kept <= span.start) start = offset;
      kept += small.length;
      if (kept >= span.end) return { start, end: next };
    }
    offset = next;
  }
  return { start, end: text.length };
}
