import { readResponseLines } from './read-response-lines.ts';
import { DEFAULT_RESPONSE_LIMITS } from './read-responses.ts';

/**
 * Estimates the length of each response of a file, in bytes and in the order of the file: that of the line where no
 * response is found in it. Parses no line, so that a large file takes a second.
 */
export function responseLengths(path: string): number[] {
  const file = readResponseLines(path, DEFAULT_RESPONSE_LIMITS);
  if ('reason' in file) return [];
  const lengths: number[] = [];
  for (const { bytes } of file.lines)
    if (bytes !== null && bytes.length > 1) lengths.push(responseLength(bytes));
  return lengths;
}

const KEY = Buffer.from('"response"');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function responseLength(line: Buffer): number {
  const key = line.indexOf(KEY);
  const start = key === -1 ? -1 : line.indexOf(QUOTE, key + KEY.length);
  if (start === -1) return line.length;
  for (let at = line.indexOf(QUOTE, start + 1); at !== -1; at = line.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (line[at - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at - start - 1;
  }
  return line.length;
}
