import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { RestoredWorkspace } from '../../sandbox/restore-workspace.ts';
import { matchesPath } from './path-pattern.ts';

/**
 * The entry at a path. `unread`: it exists but cannot be read, for example because it is too large;
 * `unknown`: it may exist, since the folder was only partly seen.
 */
export type FolderEntry =
  | { kind: 'file'; bytes: Buffer }
  | { kind: 'folder' }
  | { kind: 'absent' }
  | { kind: 'unread'; problem: string; link?: LinkEntry }
  | { kind: 'unknown'; problem: string };

/** A link on the way to a path. */
export interface LinkEntry {
  /** True when it is the path itself, rather than a folder above it. */
  isLast: boolean;
  /** True when its target is in the workspace. */
  isFound: boolean;
}

const MOST_FILE_BYTES = 32 * 1024 * 1024;
const MOST_FILES = 20_000;

/** The files of an untrusted folder: read through no link and no device, and never outside of it. */
export class FolderFiles {
  /** Absolute, a real path. */
  readonly folder: string;
  /** Reason paths may exist that it lacks; null when complete. */
  readonly unseen: string | null;
  readonly #missing: ReadonlySet<string>;
  readonly #outside: ReadonlySet<string>;

  /** @param kept as of a restored workspace @default everything was kept */
  constructor(folder: string, kept: Partial<Pick<RestoredWorkspace, 'missing' | 'outside' | 'unseen'>> = {}) {
    this.folder = realPathOrNull(folder) ?? folder;
    this.#missing = kept.missing ?? new Set();
    this.#outside = kept.outside ?? new Set();
    this.unseen = kept.unseen ?? null;
  }

  /** @param path relative, `/` as separator; one that leaves the folder is absent */
  entry(path: string): FolderEntry {
    if (this.#missing.has(path)) return { kind: 'unread', problem: `${path} was too large to store` };
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    if (parts.includes('..') || path.includes('\0')) return { kind: 'absent' };
    let at = this.folder;
    for (const [index, part] of parts.entries()) {
      at = join(at, part);
      const isLast = index === parts.length - 1;
      if (this.#outside.has(parts.slice(0, index + 1).join('/')))
        return { ...linkProblem(path, 'leaves the workspace'), link: { isLast, isFound: false } };
      const stat = lstatSync(at, { throwIfNoEntry: false });
      if (stat === undefined)
        return this.unseen === null
          ? { kind: 'absent' }
          : { kind: 'unknown', problem: `${path} was not found, but it may exist: ${this.unseen}` };
      if (stat.isSymbolicLink()) {
        const real = realPathOrNull(join(this.folder, ...parts));
        const isFound = real !== null && isInside(this.folder, real);
        const problem = isFound ? 'is not followed' : 'leads to nothing of the workspace';
        return { ...linkProblem(path, problem), link: { isLast, isFound } };
      }
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

  /** Returns a link that may be a folder in a path pattern without `**`; null without one. */
  linkWithin(pattern: string): string | null {
    const folders = pattern.split('/').slice(0, -1);
    if (folders.length === 0 || folders.includes('**')) return null;
    const isFolder = (path: string) => {
      const depth = path.split('/').length;
      return depth <= folders.length && matchesPath(`./${path}`, `./${folders.slice(0, depth).join('/')}`);
    };
    const paths = [...this.#outside, ...this.list()].filter(isFolder);
    return paths.find((path) => 'link' in this.entry(path)) ?? null;
  }
}

function linkProblem(path: string, problem: string) {
  return { kind: 'unread' as const, problem: `${path} is, or is reached through, a link that ${problem}` };
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
