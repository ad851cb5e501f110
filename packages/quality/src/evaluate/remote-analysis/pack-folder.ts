import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * An entry at a path, as plain data.
 * - `file` with its content in base64, `link` with its target, `folder`.
 * - `name`: a file known only by its existence.
 * - `listing`: a folder with all its subfolders listed. `crowd`: one with too many entries to read.
 */
export type PackedEntry = [
  path: string,
  kind: 'file' | 'link' | 'folder' | 'name' | 'listing' | 'crowd',
  content: string | null,
];

/** Limits above which a skill is analysed locally. */
const LIMITS_OF_SKILLS: PackLimits = { files: 2_000, bytes: 8 * 1024 * 1024, repositories: true };
/** Number of entries above which a folder's names are not read: packages/quality/src/static/neighbour-evidence.ts. */
export const CROWD = 1_000;
/** Names above a skill that mark it as part of something. */
const MARKS = ['SKILL.md', '.git', '.claude-plugin', '.codex-plugin', 'plugin.json'];
/** Folders to remember: skills come folder by folder, and earlier ones are not needed again. */
const MOST_AROUND = 50;
const MANIFESTS = ['plugin.json', 'marketplace.json'];

export interface PackLimits {
  /** Files and folders. */
  files: number;
  bytes: number;
  /** True when git data of a repository is included. */
  repositories: boolean;
}

/**
 * Packs folders of one machine, with the surrounding files that analysis reads; shared ones are packed once.
 */
export class FolderPacker {
  readonly #packed = new Set<string>();
  /** Subfolders of folders of skills, and which of them hold a skill. */
  readonly #around: Map<string, PackedEntry[]>;
  readonly #limits: PackLimits;

  /** @param around what is known of the folders around others; shared between packers of one run */
  constructor(around: Map<string, PackedEntry[]>, limits = LIMITS_OF_SKILLS) {
    this.#around = around;
    this.#limits = limits;
  }

  /** @param folder absolute; a folder, or a file @returns null for one that is too large, or cannot be read */
  pack(folder: string): PackedEntry[] | null {
    try {
      const own = new Walk(this.#limits);
      own.path(folder);
      for (let above = dirname(folder); ; above = dirname(above)) {
        for (const mark of MARKS) own.mark(join(above, mark));
        if (dirname(above) === above) break;
      }
      const all = [...own.entries, ...this.#beside(dirname(folder))];
      const fresh = all.filter(([path, kind]) => !this.#packed.has(`${kind} ${path}`));
      for (const [path, kind] of fresh) this.#packed.add(`${kind} ${path}`);
      return fresh;
    } catch {
      return null;
    }
  }

  #beside(parent: string): PackedEntry[] {
    let entries = this.#around.get(parent);
    if (entries === undefined) {
      entries = siblingEntries(parent);
      this.#around.set(parent, entries);
      const [oldest] = this.#around.keys();
      if (this.#around.size > MOST_AROUND && oldest !== undefined) this.#around.delete(oldest);
    }
    return entries;
  }
}

function siblingEntries(parent: string): PackedEntry[] {
  const found = readdirSync(parent, { withFileTypes: true });
  if (found.length > CROWD) return [[parent, 'crowd', null]];
  const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name));
  return [
    [parent, 'listing', null],
    ...folders.map((folder): PackedEntry => [folder, 'folder', null]),
    ...folders.flatMap((folder): PackedEntry[] => {
      const file = join(folder, 'SKILL.md');
      return existsSync(file) ? [[file, 'name', null]] : [];
    }),
  ];
}

class Walk {
  readonly entries: PackedEntry[] = [];
  readonly #limits: PackLimits;
  #bytes = 0;

  constructor(limits: PackLimits) {
    this.#limits = limits;
  }

  path(path: string): void {
    if (lstatSync(path).isFile()) this.#file(path);
    else this.folder(path);
  }

  folder(folder: string): void {
    this.#add([folder, 'folder', null]);
    if (basename(folder) === '.git' && !this.#limits.repositories) return;
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      this.#entry(join(folder, entry.name), entry);
  }

  mark(path: string): void {
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status?.isSymbolicLink()) this.#add([path, 'link', readlinkSync(path)]);
    else if (status?.isFile()) this.#file(path);
    else if (status?.isDirectory()) {
      this.#add([path, 'folder', null]);
      for (const manifest of MANIFESTS) {
        const inner = join(path, manifest);
        if (lstatSync(inner, { throwIfNoEntry: false })?.isFile()) this.#file(inner);
      }
    }
  }

  #entry(path: string, entry: Dirent): void {
    if (entry.isDirectory()) this.folder(path);
    else if (entry.isSymbolicLink()) this.#add([path, 'link', readlinkSync(path)]);
    else if (entry.isFile()) this.#file(path);
    // A socket or a device: whoever has it looks at it.
    else throw new Error('It cannot be packed.');
  }

  #file(path: string): void {
    const content = readFileSync(path);
    this.#bytes += content.length;
    if (this.#bytes > this.#limits.bytes) throw new Error('It is too large.');
    this.#add([path, 'file', content.toString('base64')]);
  }

  #add(entry: PackedEntry): void {
    if (this.entries.length >= this.#limits.files) throw new Error('It has too many files.');
    // A name that is not UTF-8 cannot be written down.
    if (entry[0].includes('\ufffd')) throw new Error('Its name cannot be written down.');
    this.entries.push(entry);
  }
}
