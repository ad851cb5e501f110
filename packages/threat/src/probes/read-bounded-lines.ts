import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { errorCode } from '@plugin-eval/skill/read-text-file.ts';

/** One line of a file, without its line end; null when it is longer than the limit. */
export interface BoundedLine {
  /** Line number, from 1. */
  number: number;
  bytes: Buffer | null;
}

export type LinesOrReason = { lines: Iterable<BoundedLine> } | { reason: string };

const CHUNK = 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * The lines of a regular file, read piece by piece: never more than one line is held. Never blocks on a pipe or device.
 * @returns a reason when the file cannot be read or has too many bytes
 */
export function readBoundedLines(
  path: string,
  limits: { maxFileBytes: number; maxLineBytes: number },
): LinesOrReason {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { reason: 'It is not a regular file.' };
    if (stat.size > limits.maxFileBytes) {
      return { reason: `It has ${stat.size} bytes; at most ${limits.maxFileBytes} are read.` };
    }
    return { lines: linesOf(openSync(path, 'r'), limits.maxLineBytes) };
  } catch (error) {
    return { reason: `It cannot be read (${errorCode(error)}).` };
  }
}

function* linesOf(descriptor: number, maxLineBytes: number): Generator<BoundedLine> {
  try {
    // What was written behind the size that the limit was checked against is not read.
    let left = fstatSync(descriptor).size;
    let number = 1;
    let pieces: Buffer[] = [];
    let length = 0;
    const add = (piece: Buffer) => {
      length += piece.length;
      if (length <= maxLineBytes) pieces.push(piece);
      else pieces = [];
    };
    const end = (): BoundedLine => {
      const bytes = length <= maxLineBytes ? Buffer.concat(pieces) : null;
      pieces = [];
      length = 0;
      return { number: number++, bytes };
    };
    while (left > 0) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, left));
      const read = readSync(descriptor, chunk, 0, chunk.length, null);
      if (read === 0) break;
      left -= read;
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1 && at < read; at = chunk.indexOf(LINE_FEED, from)) {
        add(chunk.subarray(from, at));
        yield end();
        from = at + 1;
      }
      if (from < read) add(chunk.subarray(from, read));
    }
    if (length > 0) yield end();
  } finally {
    closeSync(descriptor);
  }
}
