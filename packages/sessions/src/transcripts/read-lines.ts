import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Longer lines are skipped unparsed: screenshots and copies of whole conversations. */
export const LONGEST_LINE = 32 * 1024 * 1024;
const CHUNK = 1 << 20;
/** Shared by all files: reading is synchronous, one file at a time. */
const buffer = Buffer.allocUnsafe(CHUNK);

export interface ReadLines {
  /** Offset behind the last line that was taken. */
  end: number;
  tooLong: number;
}

/** A file that was opened for reading, checked to be a regular file and no link. */
export interface OpenedFile {
  descriptor: number;
  size: number;
  modified: number;
  inode: number;
}

/** Opens a regular file without following a link; null for anything else. */
export function openRegular(path: string): OpenedFile | null {
  let descriptor: number;
  try {
    descriptor = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
  } catch {
    return null;
  }
  const stats = fstatSync(descriptor);
  if (!stats.isFile()) {
    closeSync(descriptor);
    return null;
  }
  return { descriptor, size: stats.size, modified: stats.mtimeMs, inode: stats.ino };
}

/**
 * Reads the lines of an opened file in chunks, up to the size seen first. A last line without its end is taken as
 * well: `take` says whether it was whole.
 * @param take returns false for a line that it could not read
 * @param longest bytes of a line
 */
export function readLines(
  { descriptor, size }: Pick<OpenedFile, 'descriptor' | 'size'>,
  from: number,
  take: (line: string, isLast: boolean) => boolean,
  longest = LONGEST_LINE,
): ReadLines {
  let held: Buffer[] = [];
  let length = 0;
  let isSkipped = false;
  let tooLong = 0;
  let at = from;
  let end = from;
  const drop = () => {
    held = [];
    length = 0;
    isSkipped = false;
  };
  while (at < size) {
    const count = readSync(descriptor, buffer, 0, Math.min(CHUNK, size - at), at);
    if (count === 0) break;
    const chunk = buffer.subarray(0, count);
    let start = 0;
    for (let stop = chunk.indexOf(10); stop >= 0; stop = chunk.indexOf(10, start)) {
      if (isSkipped || length + stop - start > longest) tooLong += 1;
      else if (length === 0) take(chunk.toString('utf8', start, stop), false);
      else take(Buffer.concat([...held, chunk.subarray(start, stop)]).toString('utf8'), false);
      drop();
      start = stop + 1;
      end = at + start;
    }
    const rest = count - start;
    if (rest > 0 && !isSkipped) {
      length += rest;
      if (length > longest) {
        held = [];
        isSkipped = true;
      } else held.push(Buffer.from(chunk.subarray(start)));
    }
    at += count;
  }
  if (isSkipped) tooLong += 1;
  else if (length > 0 && take(Buffer.concat(held).toString('utf8'), true)) end = at;
  return { end, tooLong };
}
