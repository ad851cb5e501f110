/** East Asian wide and fullwidth characters and pictures. Source: Unicode Standard Annex 11, its blocks in the main. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /\p{M}/u;

/** Returns the number of columns a text takes on most terminals. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

function widthOf(character: string): number {
  return WIDE.test(character) ? 2 : NO_WIDTH.test(character) ? 0 : 1;
}
