import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type CodeLanguage, languageOfFile } from '@plugin-eval/code/language.ts';
import kinds from './file-kinds.json' with { type: 'json' };

/** The kind of a file, by its content and name. */
export type FileKind =
  | 'prose'
  | 'code'
  | 'data'
  | 'archive'
  | 'image'
  | 'document'
  | 'bytecode'
  | 'program'
  | 'binary'
  | 'link';

/** A file of a skill, or a member of an archive in it. */
export interface InventoryFile {
  /** Relative to the folder, `/` as separator; a member of an archive as `archive.zip!/member`. */
  path: string;
  size: number;
  kind: FileKind;
  /** Content; null for binary files. */
  text: string | null;
  language: CodeLanguage | null;
  /** Reason it was not understood; null when it was. */
  problem: string | null;
  /** Set when nothing of it was read, whatever its content. */
  unread?: true;
  /** Set where it was read through a link, from outside the folder. */
  linked?: true;
  sha256: string;
}

/** A part that was not understood, with the reason. */
export interface Unknown {
  path: string;
  problem: string;
  /**
   * Set when none of it was read although it may be part of the skill's behaviour: the result is incomplete.
   */
  unread?: true;
}

/** Describes a file by its bytes; also used for members of archives. */
export function describeFile(path: string, bytes: Buffer): InventoryFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const base = { path, size: bytes.length, sha256 };
  const kind = kindOfBytes(path, bytes);
  if (kind !== null) {
    const problem = PROBLEMS[kind] ?? null;
    return { ...base, kind, text: null, language: null, problem };
  }
  const read = textOf(bytes);
  if (read === null)
    return { ...base, kind: 'binary', text: null, language: null, problem: 'it is not text' };
  const { text, problem } = read;
  const firstLine = text.slice(0, 200).split('\n', 1)[0] ?? '';
  const language = languageOfFile(path, firstLine);
  const isProse =
    /\.(?:md|mdx|mdc|markdown|txt|rst|adoc)$/i.test(path) ||
    /(?:^|\/)(?:SKILL|README|AGENTS|CLAUDE)$/i.test(path);
  return {
    ...base,
    kind: language !== null ? 'code' : isProse ? 'prose' : 'data',
    text,
    language,
    problem,
  };
}

const PROBLEMS: Partial<Record<FileKind, string>> = kinds.problems;
/** Magic numbers of files, in hexadecimal. */
const MAGIC = kinds.magic as readonly { bytes: string; kind: FileKind }[];
const OFFICE = /\.(?:docx|xlsx|pptx|odt|ods|odp|docm|xlsm|pptm)$/i;
const BYTECODE = /\.(?:pyc|pyo|class|luac|elc)$/i;
const PLAIN_MEDIA = /\.(?:webp|ico|bmp|tiff?|avif|heic|mp3|mp4|m4a|wav|ogg|webm|mov|woff2?|ttf|otf|eot)$/i;

function kindOfBytes(path: string, bytes: Buffer): FileKind | null {
  if (BYTECODE.test(path)) return 'bytecode';
  const start = bytes.subarray(0, 8).toString('hex');
  const isTar = bytes.length >= 512 && bytes.toString('latin1', 257, 262) === 'ustar';
  const kind = MAGIC.find(({ bytes: magic }) => start.startsWith(magic))?.kind ?? (isTar ? 'archive' : null);
  if (kind === 'archive' && OFFICE.test(path)) return 'document';
  // Two letters alone may begin a text.
  if (kind === 'program' && start.startsWith('4d5a') && isUtf8(bytes) && !bytes.includes(0)) return null;
  if (kind === null && PLAIN_MEDIA.test(path) && !isUtf8(bytes)) return 'image';
  return kind;
}

/** Decodes UTF-8, or UTF-16 with a mark; other bytes are not text, or only in part. */
function textOf(bytes: Buffer): { text: string; problem: string | null } | null {
  const whole = (text: string) => ({ text, problem: null });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return whole(bytes.toString('utf16le', 2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return whole(Buffer.from(bytes.subarray(2)).swap16().toString('utf16le'));
  if (isUtf8(bytes)) return whole(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  // Latin-1, as older scripts have it: without the bytes that only binary files hold, unless it begins as a script that brings its archive.
  const isBinary = (part: Buffer) => part.some((byte) => byte < 9);
  const isScript = bytes[0] === 0x23 && bytes[1] === 0x21;
  if (!isScript && isBinary(bytes.subarray(0, 4096))) return null;
  return { text: bytes.toString('latin1'), problem: isBinary(bytes) ? 'a part of it is not text' : null };
}
