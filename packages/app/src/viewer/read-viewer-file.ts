import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { readRegularFile } from '@plugin-eval/skill/read-text-file.ts';
import { jsonExtent } from './json-extent.ts';
import { damaged } from './large-collection.ts';
import { recogniseDocument } from './recognise-document.ts';

const MEGABYTE = 1024 * 1024;
/** Largest file read whole; a collection may be larger. */
export const MOST_BYTES = 256 * MEGABYTE;
const MOST_DEPTH = 64;
const MOST_VALUES = 10_000_000;

const EXPECTED =
  'Name a JSON file that score, compare, rank, threat score, threat run or threat compare wrote (-o json:FILE); plugin-eval view also takes the id of a run.';

/**
 * A published document from a file, whichever it is. UTF-8, or UTF-16 with a byte order mark, as PowerShell writes it.
 * @param shown the file as messages name it
 * @throws FileError
 */
export function readViewerFile(shown: string, workingDirectory: string): PublishedDocument {
  const bytes = readBytes(resolve(workingDirectory, shown), shown);
  const { depth, values } = jsonExtent(bytes);
  if (depth > MOST_DEPTH || values > MOST_VALUES) {
    throw new FileError(shown, 'foreign', `is not a document of plugin-eval. ${EXPECTED}`);
  }
  const recognised = recogniseDocument(parse(bytes, shown));
  switch (recognised.problem) {
    case null:
      return recognised.published;
    case 'foreign':
      throw new FileError(shown, 'foreign', `is not a document that the viewer shows. ${EXPECTED}`);
    case 'newer':
      throw new FileError(
        shown,
        'newer',
        `was written by a newer plugin-eval (schema ${recognised.version}). Update plugin-eval.`,
      );
    case 'damaged':
      throw damaged(shown, recognised.where);
  }
}

const [NOT_REGULAR, TOO_LARGE, UNREADABLE] = ['not-regular', 'too-large', 'unreadable'];

function readBytes(path: string, shown: string): Uint8Array {
  if (!existsSync(path)) throw new FileError(shown, 'missing', `does not exist. ${EXPECTED}`);
  try {
    const bytes = readRegularFile(path, shown, MOST_BYTES, {
      notRegular: NOT_REGULAR,
      tooLarge: TOO_LARGE,
      notUtf8: UNREADABLE,
      unreadable: UNREADABLE,
    });
    return withoutOtherEncoding(bytes);
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    if (error.rule === TOO_LARGE) {
      const most = `${MOST_BYTES / MEGABYTE} MB`;
      throw new FileError(shown, 'too-large', `is larger than ${most}, the limit.`);
    }
    if (error.rule === NOT_REGULAR)
      throw new FileError(shown, 'unreadable', `is not a regular file. ${EXPECTED}`);
    throw new FileError(shown, 'unreadable', `cannot be read: ${error.message}`);
  }
}

/** UTF-16 becomes UTF-8, and a byte order mark is taken off. */
function withoutOtherEncoding(bytes: Buffer): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(bytes.subarray(2).toString('utf16le'));
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function parse(bytes: Uint8Array, shown: string): unknown {
  if (isUtf8(bytes)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    const value = parsedOrNothing(text);
    const read = value === undefined ? collectionOfLines(text) : value;
    if (read !== undefined) return read;
  }
  throw new FileError(shown, 'not-json', `is not JSON. ${EXPECTED}`);
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The members of a collection, a line each, and behind them the collection; undefined for anything else. */
function collectionOfLines(text: string): unknown {
  const lines = text.trimEnd().split('\n');
  if (lines.length < 2 || !text.startsWith('{')) return undefined;
  const documents = lines.map(parsedOrNothing);
  const last = documents.pop();
  if (documents.includes(undefined) || typeof last !== 'object' || last === null) return undefined;
  return Object.hasOwn(last, 'evaluations') ? { ...last, evaluations: documents } : undefined;
}
