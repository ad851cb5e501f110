const WORD = /[\p{L}\p{N}_]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The maximal runs of letters, digits and `_`, in order, lower case. */
export function lowerCaseWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

export function hasLetterOrDigit(text: string): boolean {
  return LETTER_OR_DIGIT.test(text);
}
