import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Artefact } from '@plugin-eval/core/documents/executed-session.ts';
import { extract, pack } from 'tar-stream';

/** A file that is put into a sandbox. */
export interface PlacedFile {
  /** Absolute, in the sandbox. */
  path: string;
  content: Uint8Array;
  executable: boolean;
}

export interface WorkspaceEntry extends Pick<Artefact, 'kind' | 'size' | 'sha256' | 'executable' | 'target'> {
  /** Content of a file, or the beginning of a larger one; null when nothing was stored. */
  content: Buffer | null;
  isWhole: boolean;
}

/** A workspace, path by path: relative, `/` as separator, without the root itself. */
export type WorkspaceEntries = ReadonlyMap<string, WorkspaceEntry>;

/** Largest file stored in full, in bytes. */
export const MOST_FILE_BYTES = 1_000_000;
/** Stored bytes of a larger file. */
export const HEAD_OF_FILE_BYTES = 8_000;
/** Bytes read from all files of a workspace. */
const MOST_READ_BYTES = 64 * 1024 ** 2;
const MOST_ENTRIES = 20_000;
const LONGEST_PATH = 4_096;
/** The same for all files: equal sessions are equal. */
const MODIFIED = new Date('2026-01-01T00:00:00Z');

/** Files as a tar archive, with the folders above them, all belonging to the user of the sandbox. */
export async function archiveOf(files: readonly PlacedFile[]): Promise<Buffer> {
  const archive = pack();
  const made = new Set<string>(['/work', '/home', '/home/user', '/tmp']);
  for (const { path, content, executable } of files) {
    for (const folder of foldersAbove(path)) {
      if (made.has(folder)) continue;
      made.add(folder);
      archive.entry({ name: folder.slice(1), type: 'directory', mode: 0o755, mtime: MODIFIED });
    }
    archive.entry(
      { name: path.slice(1), mode: executable ? 0o755 : 0o644, mtime: MODIFIED },
      Buffer.from(content),
    );
  }
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Files as entries of a workspace. @param folder of the sandbox, absolute; what lies elsewhere is left out
 */
export async function entriesOf(files: readonly PlacedFile[], folder: string): Promise<WorkspaceEntries> {
  const inside = files.filter(({ path }) => path.startsWith(`${folder}/`));
  const { entries } = await readWorkspace(await archiveOf(inside));
  const prefix = `${folder.slice(1)}/`;
  return new Map(
    [...entries].flatMap(([path, entry]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), entry] as const] : [],
    ),
  );
}

/** Returns true for an executable file: a script that names its interpreter, or a program. */
export function looksExecutable(content: Uint8Array): boolean {
  const [a, b, c, d] = content;
  return (a === 0x23 && b === 0x21) || (a === 0x7f && b === 0x45 && c === 0x4c && d === 0x46);
}

/**
 * Reads the entries of a workspace from its sandbox's archive: untrusted, so it is read with limits, and
 * nothing of it is written anywhere.
 * @returns the entries, and how many more there were
 */
export async function readWorkspace(
  archive: Buffer,
): Promise<{ entries: WorkspaceEntries; leftOut: number }> {
  const entries = new Map<string, WorkspaceEntry>();
  let leftOut = 0;
  let room = MOST_READ_BYTES;
  const tar = extract();
  Readable.from([archive]).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, type, linkname, mode = 0 } = entry.header;
      const path = relativePath(name);
      const isKept = path !== null && entries.size < MOST_ENTRIES;
      const isFile = type === 'file' || type === 'contiguous-file';
      const read = await readEntry(
        entry as AsyncIterable<Buffer>,
        isKept && isFile ? Math.min(room, MOST_FILE_BYTES) : 0,
      );
      if (path === '') continue;
      if (!isKept || path === null) {
        leftOut += 1;
        continue;
      }
      room -= read.content.length;
      // A second name of a file comes with the first one's.
      const twin = type === 'link' ? entries.get(relativePath(linkname ?? '') ?? '') : undefined;
      entries.set(path, twin ?? entryOf(type, read, { linkname, executable: (mode & 0o100) !== 0 }));
    }
  } catch {
    // What came before a damaged part is what there is.
    leftOut += 1;
  } finally {
    tar.destroy();
  }
  return { entries, leftOut };
}

interface ReadFile {
  content: Buffer;
  size: number;
  sha256: string;
}

function entryOf(
  type: string | null | undefined,
  { content, size, sha256 }: ReadFile,
  { linkname, executable }: { linkname: string | null | undefined; executable: boolean },
): WorkspaceEntry {
  const nothing = {
    size: null,
    sha256: null,
    executable: false,
    target: null,
    content: null,
    isWhole: false,
  };
  if (type === 'file' || type === 'contiguous-file') {
    const isWhole = content.length === size;
    const kept = isWhole ? content : Buffer.from(content.subarray(0, HEAD_OF_FILE_BYTES));
    return { kind: 'file', size, sha256, executable, target: null, content: kept, isWhole };
  }
  if (type === 'directory') return { ...nothing, kind: 'folder' };
  if (type === 'symlink') return { ...nothing, kind: 'link', target: (linkname ?? '').toWellFormed() };
  return { ...nothing, kind: 'other' };
}

async function readEntry(entry: AsyncIterable<Buffer>, most: number): Promise<ReadFile> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  let [size, kept] = [0, 0];
  for await (const piece of entry) {
    hash.update(piece);
    size += piece.length;
    if (kept < most) pieces.push(piece.subarray(0, most - kept));
    kept = Math.min(most, size);
  }
  return { content: Buffer.concat(pieces), size, sha256: hash.digest('hex') };
}

/** Returns null for an invalid path, or one that leaves the workspace; empty for the workspace itself. */
function relativePath(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || name.length > LONGEST_PATH || name.includes('\0')) return null;
  return parts.join('/').toWellFormed();
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}
