/** The same text by itself: a part of a text keeps all of it in memory. */
export function copiedText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
