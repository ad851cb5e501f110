/** The text with a full stop, unless a mark that ends a sentence stands there already. */
export function endSentence(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}
