import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { lstatSync, readdirSync, realpathSync, statSync } from './file-access.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { errorCode } from './read-text-file.ts';
import type { ReadingNote } from './reading-note.ts';

export interface BundledFiles {
  /** Relative to the skill folder, `/` as separator, in code-point order. */
  files: string[];
  notes: ReadingNote[];
}

/**
 * The regular, non-empty files under one subfolder of a skill, recursively: no dot-files or dot-folders, no
 * links that leave the skill; a linked folder inside the skill is followed once.
 * @param skillFolder real path
 */
export function listBundledFiles(
  skillFolder: string,
  subfolder: 'references' | 'assets',
  limits: Pick<ReadLimits, 'maxEntries' | 'maxDepth'>,
): BundledFiles {
  const walk = new BundledWalk(skillFolder, limits);
  const start = join(skillFolder, subfolder);
  const stat = lstatSync(start, { throwIfNoEntry: false });
  if (stat?.isDirectory() || stat?.isSymbolicLink()) walk.enter(start, subfolder, 0);
  else if (stat)
    walk.note('bundled-folder-not-folder', subfolder, `${subfolder} is a file; it should be a folder.`);
  return { files: walk.files.sort(compareCodePoints), notes: walk.notes };
}

/** Folders of installed dependencies, which are not part of a skill. */
const INSTALLED = new Set(['node_modules']);

/**
 * All regular, non-empty files of a skill with their sizes, in code-point order, by the same rules; without those of
 * `node_modules`. Of very many the first are listed.
 * @param skillFolder real path
 */
export function listSkillFiles(
  skillFolder: string,
  limits: Pick<ReadLimits, 'maxEntries' | 'maxDepth'>,
): { path: string; bytes: number }[] {
  const walk = new BundledWalk(skillFolder, limits, INSTALLED);
  walk.enter(skillFolder, '', 0);
  return walk.files.sort(compareCodePoints).map((path) => ({ path, bytes: walk.sizes.get(path) ?? 0 }));
}

/** Smallest file that can hold knowledge, in bytes. */
const TINY = 16;

class BundledWalk {
  readonly files: string[] = [];
  readonly sizes = new Map<string, number>();
  readonly notes: ReadingNote[] = [];
  private readonly seen = new Set<string>();
  private readonly skillFolder: string;
  private readonly limits: Pick<ReadLimits, 'maxEntries' | 'maxDepth'>;
  private readonly passedOver: ReadonlySet<string>;
  private entries = 0;
  private full = false;

  constructor(
    skillFolder: string,
    limits: Pick<ReadLimits, 'maxEntries' | 'maxDepth'>,
    passedOver: ReadonlySet<string> = new Set(),
  ) {
    this.skillFolder = skillFolder;
    this.limits = limits;
    this.passedOver = passedOver;
  }

  note(rule: string, file: string, message: string): void {
    this.notes.push({ rule, message, line: null, column: null, evidence: file, file });
  }

  enter(folder: string, name: string, depth: number): void {
    const real = realPathOrNull(folder);
    if (real === null) return this.note('bundled-link', name, `${name} is a link that points to nothing.`);
    if (!isInside(this.skillFolder, real)) return this.leaves(name);
    if (this.seen.has(real) || this.full) return;
    this.seen.add(real);
    if (depth > this.limits.maxDepth) return this.stop(name);
    let entries: Dirent<Buffer>[];
    try {
      if (!statSync(real).isDirectory()) return;
      entries = readdirSync(real, { withFileTypes: true, encoding: 'buffer' });
    } catch (error) {
      return this.note('bundled-unreadable', name, `${name} cannot be read (${errorCode(error)}).`);
    }
    const named = entries
      .map((entry) => ({ entry, entryName: entry.name.toString('utf8') }))
      .sort((a, b) => compareCodePoints(a.entryName, b.entryName));
    for (const { entry, entryName } of named) {
      if (entryName.startsWith('.') || this.passedOver.has(entryName)) continue;
      if (++this.entries > this.limits.maxEntries) return this.stop(name);
      this.visit(real, entry, name === '' ? entryName : `${name}/${entryName}`, depth);
    }
  }

  private visit(parent: string, entry: Dirent<Buffer>, name: string, depth: number): void {
    const path = Buffer.concat([Buffer.from(`${parent}/`), entry.name]);
    if (entry.isDirectory()) {
      this.enter(path.toString('utf8'), name, depth + 1);
    } else if (entry.isFile()) {
      this.addFile(path, name);
    } else if (entry.isSymbolicLink()) {
      this.visitLink(path, name, depth);
    }
  }

  private addFile(path: Buffer, name: string): void {
    try {
      this.addSized(name, statSync(path).size);
    } catch (error) {
      this.note('bundled-unreadable', name, `${name} cannot be read (${errorCode(error)}).`);
    }
  }

  private addSized(name: string, size: number): void {
    if (size === 0) return;
    this.files.push(name);
    this.sizes.set(name, size);
    if (size <= TINY)
      this.note('tiny-bundled-file', name, `${name} has ${size} byte${size === 1 ? '' : 's'}.`);
  }

  private visitLink(path: Buffer, name: string, depth: number): void {
    let real: string;
    try {
      real = realpathSync(path);
    } catch {
      return this.note('bundled-link', name, `${name} is a link that points to nothing.`);
    }
    if (!isInside(this.skillFolder, real)) return this.leaves(name);
    const stat = statSync(real, { throwIfNoEntry: false });
    if (stat?.isDirectory()) this.enter(real, name, depth + 1);
    else if (stat?.isFile()) this.addSized(name, stat.size);
  }

  private leaves(name: string): void {
    this.note('bundled-link', name, `${name} is a link that leaves the skill folder; it is not followed.`);
  }

  private stop(name: string): void {
    if (this.full) return;
    this.full = true;
    this.note(
      'bundled-limit',
      name,
      `Reading stopped at ${name}: too many entries or folders (limits.max_entries).`,
    );
  }
}
