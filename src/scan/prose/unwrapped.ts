/** A break inside of a paragraph: what follows is neither empty nor the beginning of an item, a row, a quotation or a heading. */
const WRAP = /\n(?![^\S\n]*(?:\n|$|[-*+•>#|]|\d{1,3}[.)]))/g;

/** A text whose lines were broken to fit a page, with blanks in place of the breaks: words that belong together then stand together. Its length stays. */
export function unwrapped(text: string): string {
  return text.includes('\n') ? text.replace(WRAP, ' ') : text;
}
