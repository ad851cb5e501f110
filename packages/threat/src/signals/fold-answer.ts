/** An answer as the signals read it, and where each part of it comes from. */
export interface FoldedAnswer {
  text: string;
  /** UTF-16 offset in `text` -> UTF-16 offset in the source. */
  sourceOffset(offset: number): number;
  /** Maps an offset back; removed text maps to the place after it. */
  foldedOffset(offset: number): number;
}

const TO_FOLD = /[\s\u2028\u2029]{2,}|[\t\n\v\f\r\u00a0\u2028\u2029\u202f\u3000]|[*_]{1,3}|[‘’ʼ´“”„‟«»–—‐‑]/g;
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
};
const BLOCK_MARK = /^(?:[-*+•>#|]|\d{1,3}[.)]|```|~~~)/;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Wording without its layout: runs of blanks are one blank, an empty line or a line that begins a block is a line feed,
 * other line ends are blanks; emphasis marks are gone; quotation marks, apostrophes and dashes are the ASCII ones.
 */
export function foldAnswer(source: string): FoldedAnswer {
  if (last?.source !== source) last = { source, folded: fold(source) };
  return last.folded;
}

/** Signals and stance of an answer are read one after the other. */
let last: { source: string; folded: FoldedAnswer } | null = null;

function fold(source: string): FoldedAnswer {
  const pieces: string[] = [];
  /** Points where offsets diverge: an offset in the text, and the source's offset for it. */
  const at: number[] = [0];
  const from: number[] = [0];
  let length = 0;
  let position = 0;
  const write = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  TO_FOLD.lastIndex = 0;
  for (let match = TO_FOLD.exec(source); match; match = TO_FOLD.exec(source)) {
    const [found] = match;
    const end = match.index + found.length;
    const plain =
      PLAIN[found] ?? (/\s/.test(found) ? blank(found, source, end) : mark(found, source, match.index));
    if (plain === found) continue;
    write(source.slice(position, match.index));
    write(plain);
    position = end;
    if (plain.length !== found.length) {
      at.push(length);
      from.push(end);
    }
  }
  write(source.slice(position));
  return {
    text: pieces.join(''),
    sourceOffset: (offset) => offsetAcross(offset, at, from),
    foldedOffset: (offset) => offsetAcross(offset, from, at),
  };
}

function blank(found: string, source: string, end: number): string {
  const lines = found.split('\n').length - 1;
  if (lines === 0) return ' ';
  return lines > 1 || BLOCK_MARK.test(source.slice(end, end + 4)) ? '\n' : ' ';
}

/** Removes emphasis marks next to a word; those of lists and of names in code stay. */
function mark(found: string, source: string, start: number): string {
  const before = source[start - 1] ?? ' ';
  const after = source[start + found.length] ?? ' ';
  if (found.startsWith('*')) return found === '*' && /\s/.test(after) && /\s/.test(before) ? found : '';
  return WORD.test(before) && WORD.test(after) ? found : '';
}

/** `steps` ascend; from one to the next both sides go on unit by unit. */
function offsetAcross(offset: number, steps: readonly number[], others: readonly number[]): number {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((steps[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return (others[low] ?? 0) + offset - (steps[low] ?? 0);
}
