/** Base64 of at least 24 letters: shorter demands than that do not exist. */
const ENCODED = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{32,}={0,2}/g;
const READABLE = /^[\t\n\r\x20-\x7e\u00a0-\ufffc]+$/;

/** Sentences written in base64, with the UTF-16 range that they take up. Time: linear. */
export function decodedPassages(source: string): { start: number; end: number; text: string }[] {
  return Array.from(source.matchAll(ENCODED), ({ 0: letters, index }) => ({
    start: index,
    end: index + letters.length,
    text: Buffer.from(letters, 'base64').toString('utf8'),
  })).filter(({ text }) => text.includes(' ') && READABLE.test(text));
}
