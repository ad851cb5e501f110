import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { realPathOrNull } from '../../skill/path-probe.ts';

/**
 * What stands at a path. `unread`: it is there and cannot be looked at, too large for example; `unknown`: it may be there,
 * since the folder was not seen as a whole.
 */
export type FolderEntry =
  | { kind: 'file'; bytes: Buffer }
  | { kind: 'folder' }
  | { kind: 'absent' }
  | { kind: 'unread'; problem: string }
  | { kind: 'unknown'; problem: string };

const MOST_FILE_BYTES = 32 * 1024 * 1024;
const MOST_FILES = 20_000;

/** The files of a folder that somebody else wrote: read through no link and no device, and never outside of it. */
export class FolderFiles {
  /** Absolute, a real path. */
  readonly folder: string;
  /** Why paths may have existed that are not in it; null when it is complete. */
  readonly unseen: string | null;
  readonly #missing: ReadonlySet<string>;

  /** @param kept `missing`: paths that were there and were not kept; `unseen`: why there may have been more */
  constructor(folder: string, kept: { missing?: ReadonlySet<string>; unseen?: string | null } = {}) {
    this.folder = realPathOrNull(folder) ?? folder;
    this.#missing = kept.missing ?? new Set();
    this.unseen = kept.unseen ?? null;
  }

  /** @param path relative, `/` as separator; one that leaves the folder is absent */
  entry(path: string): FolderEntry {
    if (this.#missing.has(path)) return { kind: 'unread', problem: `${path} was too large to be kept` };
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    if (parts.includes('..') || path.includes('\0')) return { kind: 'absent' };
    let at = this.folder;
    for (const part of parts) {
      at = join(at, part);
      const stat = lstatSync(at, { throwIfNoEntry: false });
      if (stat === undefined)
        return this.unseen === null
          ? { kind: 'absent' }
          : { kind: 'unknown', problem: `${path} was not found, but it may exist: ${this.unseen}` };
      if (stat.isSymbolicLink())
        return { kind: 'unread', problem: `${path} is a link, or is reached through one` };
      if (!stat.isDirectory() && !stat.isFile())
        return { kind: 'unread', problem: `${path} is neither a file nor a folder` };
    }
    return lstatSync(at).isDirectory() ? { kind: 'folder' } : read(at, path);
  }

  /** Paths of all files and links below a folder, in code-unit order. @throws RangeError over 20,000 */
  list(folder = ''): string[] {
    const found: string[] = [];
    const pending = [folder];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const { name, isFolder } of entriesOf(join(this.folder, next))) {
        const path = next === '' ? name : `${next}/${name}`;
        if (isFolder) pending.push(path);
        else if (found.push(path) > MOST_FILES) throw new RangeError(`more than ${MOST_FILES} files`);
      }
    }
    return found.sort();
  }
}

function entriesOf(folder: string): { name: string; isFolder: boolean }[] {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    isFolder: entry.isDirectory(),
  }));
}

function read(file: string, path: string): FolderEntry {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = fstatSync(handle);
    if (size > MOST_FILE_BYTES) return { kind: 'unread', problem: `${path} has ${size} bytes` };
    const bytes = Buffer.alloc(size);
    let at = 0;
    while (at < size) {
      const count = readSync(handle, bytes, at, size - at, at);
      if (count === 0) break;
      at += count;
    }
    return { kind: 'file', bytes: bytes.subarray(0, at) };
  } finally {
    closeSync(handle);
  }
}
