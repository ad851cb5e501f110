/** Longest row of a text drawn as one piece. */
const LONGEST_ROW = 2000;

/**
 * The lines of a text, split into pieces beyond 2,000 characters; joined with their separators they are the
 * text.
 */
export function textChunks(text: string): string[] {
  const chunks: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.length <= LONGEST_ROW) {
      chunks.push(line);
      continue;
    }
    for (let at = 0; at < line.length; ) {
      const end = endOfChunk(line, at);
      chunks.push(line.slice(at, end));
      at = end;
    }
  }
  return chunks;
}

/** Returns the end of a chunk, without splitting a surrogate pair. */
function endOfChunk(line: string, from: number): number {
  const end = Math.min(line.length, from + LONGEST_ROW);
  const last = line.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff && end < line.length ? end - 1 : end;
}
