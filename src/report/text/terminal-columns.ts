/** East Asian wide and fullwidth characters and pictures. Source: Unicode Standard Annex 11, its blocks in the main. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /\p{M}/u;

/** How many columns a text takes on most terminals. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

/** The text in at most so many columns, with an ellipsis when something was cut. */
export function cutToColumns(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let columns = 1;
  let cut = '';
  for (const character of text) {
    columns += widthOf(character);
    if (columns > width) break;
    cut += character;
  }
  return `${cut}…`;
}

/** The text with blanks behind it, or before it when it is to stand at the right. */
export function padToColumns(text: string, width: number, side: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - columnsOf(text)));
  return side === 'right' ? blanks + text : text + blanks;
}

/** Words in lines of at most so many columns; a word that is longer than a line is broken. */
export function wrapToColumns(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (columnsOf(part) + widthOf(character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function widthOf(character: string): number {
  return WIDE.test(character) ? 2 : NO_WIDTH.test(character) ? 0 : 1;
}
