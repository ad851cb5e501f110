/**
 * A break inside a paragraph: the next line is neither empty nor the beginning of an item, a row, a quotation
 * or a heading.
 */
const WRAP = /\n(?![^\S\n]*(?:\n|$|[-*+•>#|]|\d{1,3}[.)]))/g;

/**
 * Replaces a page's line breaks with blanks, so that wrapped phrases become contiguous. The length stays the
 * same.
 */
export function unwrapped(text: string): string {
  return text.includes('\n') ? text.replace(WRAP, ' ') : text;
}
