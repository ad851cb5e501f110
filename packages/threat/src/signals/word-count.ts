const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns true when a text has at least so many words, letters or digits in a row; reads no further than
 * needed.
 */
export function hasWords(text: string, least: number, from = 0): boolean {
  WORD.lastIndex = from;
  for (let count = 0; count < least; count++) if (!WORD.test(text)) return false;
  return true;
}
