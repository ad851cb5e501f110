const WORD = /[\p{L}\p{N}]+/gu;

/** Whether a text has so many words, letters or digits in a row; it is read no further than to the last of them. */
export function hasWords(text: string, least: number, from = 0): boolean {
  WORD.lastIndex = from;
  for (let count = 0; count < least; count++) if (!WORD.test(text)) return false;
  return true;
}
