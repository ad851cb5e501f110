import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, readSync } from 'node:fs';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { openSync } from './file-access.ts';

export interface TextFile {
  bytes: Buffer;
  /** Text without a leading byte order mark. */
  text: string;
  hasByteOrderMark: boolean;
}

/** The rules under which an unreadable file is reported. */
export interface UnreadableRules {
  notRegular: string;
  tooLarge: string;
  notUtf8: string;
  unreadable: string;
}

/** Rules for bundled files, whose defects are all reported under one rule, if at all. */
export const BUNDLED_UNREADABLE: UnreadableRules = {
  notRegular: 'bundled-unreadable',
  tooLarge: 'bundled-unreadable',
  notUtf8: 'bundled-unreadable',
  unreadable: 'bundled-unreadable',
};

/**
 * Reads a regular file of strict UTF-8. Never blocks on a FIFO or device, never reads more than `maxBytes`.
 * @param shown the path as messages name it
 * @throws SubjectError
 */
export function readTextFile(
  path: string,
  shown: string,
  maxBytes: number,
  rules: UnreadableRules,
): TextFile {
  const bytes = readRegularFile(path, shown, maxBytes, rules);
  if (!isUtf8(bytes)) {
    throw new SubjectError(rules.notUtf8, shown, `${shown} is not UTF-8 text${encodingHint(bytes)}.`);
  }
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { bytes, text: bytes.toString('utf8', hasByteOrderMark ? 3 : 0), hasByteOrderMark };
}

/** The bytes of a regular file. Never blocks on a FIFO or device, never reads more than `maxBytes`. @throws SubjectError */
export function readRegularFile(
  path: string,
  shown: string,
  maxBytes: number,
  rules: UnreadableRules,
): Buffer {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    throw new SubjectError(rules.unreadable, shown, `${shown} cannot be opened (${errorCode(error)}).`);
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) {
      const kind = stat.isDirectory() ? 'a folder' : stat.isFIFO() ? 'a named pipe' : 'not a regular file';
      throw new SubjectError(rules.notRegular, shown, `${shown} is ${kind}; a regular file is needed.`);
    }
    if (stat.size > maxBytes) throw tooLarge(shown, stat.size, maxBytes, rules);
    const buffer = Buffer.allocUnsafe(stat.size + 1);
    let length = 0;
    while (length < buffer.length) {
      const read = readSync(descriptor, buffer, length, buffer.length - length, length);
      if (read === 0) break;
      length += read;
    }
    if (length > stat.size) throw tooLarge(shown, length, stat.size, rules);
    return buffer.subarray(0, length);
  } catch (error) {
    if (SubjectError.isInstance(error)) throw error;
    throw new SubjectError(rules.unreadable, shown, `${shown} cannot be read (${errorCode(error)}).`);
  } finally {
    closeSync(descriptor);
  }
}

function tooLarge(shown: string, size: number, limit: number, rules: UnreadableRules): SubjectError {
  return new SubjectError(
    rules.tooLarge,
    shown,
    `${shown} has ${size} bytes; at most ${limit} are read (limits.max_file_bytes in the configuration).`,
  );
}

function encodingHint(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ' (it looks like UTF-16, little endian)';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ' (it looks like UTF-16, big endian)';
  return bytes.includes(0) ? ' (it looks like a binary file)' : ' (it may be Latin-1 or Windows-1252)';
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown error';
}
