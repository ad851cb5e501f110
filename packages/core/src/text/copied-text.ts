/** Copies a text: a substring would keep the whole text in memory. */
export function copiedText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
