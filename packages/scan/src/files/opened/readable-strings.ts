const LEAST = 8;
const MOST_TEXT = 1_000_000;

/** Runs of readable characters in bytes that are no text, as `strings` prints them: ASCII, and UTF-16 of it. */
export function readableStrings(bytes: Buffer): string {
  const found: string[] = [];
  let length = 0;
  let start = 0;
  const end = (at: number) => {
    if (at - start >= LEAST && length < MOST_TEXT) {
      found.push(bytes.toString('latin1', start, at));
      length += at - start;
    }
  };
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] ?? 0;
    if (code >= 0x20 && code < 0x7f) continue;
    end(at);
    start = at + 1;
  }
  end(bytes.length);
  return found.join('\n');
}
