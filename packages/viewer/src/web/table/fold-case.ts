/** Normalises text for searching: ignores case and differences in encoding. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

export function searchWords(text: string): string[] {
  return foldCase(text).split(/\s+/).filter(Boolean);
}
