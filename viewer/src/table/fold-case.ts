/** For searching: upper and lower case, and letters that differ in their encoding alone, are found alike. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What is searched for, word by word. */
export function searchWords(text: string): string[] {
  return foldCase(text).split(/\s+/).filter(Boolean);
}
