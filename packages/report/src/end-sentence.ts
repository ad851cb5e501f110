/** Adds a full stop unless the text already ends with sentence punctuation. */
export function endSentence(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}
