import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { SubjectError } from '../../errors/subject-error.ts';
import { lstatSync, readdirSync, realpathSync } from '../../skill/file-access.ts';
import { BUNDLED_UNREADABLE, readRegularFile } from '../../skill/read-text-file.ts';
import { compareCodePoints } from '../../text/code-points.ts';
import type { InventoryFile } from './describe-file.ts';
import { openFile } from './opened/open-file.ts';
import { OpeningBudget } from './opened/opening-budget.ts';

/** Everything that lies in a folder, each byte of it read or accounted for. */
export interface Inventory {
  files: readonly InventoryFile[];
  /** What lies beyond the limits. */
  notes: readonly { path: string; problem: string }[];
}

export interface InventoryLimits {
  maxFileBytes: number;
  maxEntries: number;
  maxDepth: number;
}

/** Bytes of one folder that are read at most; a skill of this size is not one. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Every file below a folder, in code-point order, and what lies in archives, documents and images. Links are
 * named, not followed; of `.git` the hooks are read.
 * @param folder absolute and real
 * @param isElsewhere whether a folder below it, absolute and real, is read on its own: it is not opened here
 */
export function readInventory(
  folder: string,
  limits: InventoryLimits,
  isElsewhere: (folder: string) => boolean = () => false,
): Inventory {
  const files: InventoryFile[] = [];
  const notes: { path: string; problem: string }[] = [];
  let entries = 0;
  let left = MOST_BYTES;
  const budget = new OpeningBudget();
  const enter = (at: string, shown: string, depth: number): void => {
    let children: Dirent[];
    try {
      children = readdirSync(at, { withFileTypes: true }).sort((a, b) => compareCodePoints(a.name, b.name));
    } catch {
      notes.push({ path: shown, problem: 'the folder cannot be opened' });
      return;
    }
    for (const child of children) {
      const path = shown === '' ? child.name : `${shown}/${child.name}`;
      entries += 1;
      if (entries > limits.maxEntries || depth > limits.maxDepth) {
        notes.push({ path, problem: 'there are more files or folders than are looked at' });
        return;
      }
      if (child.isDirectory()) {
        const inner = join(at, child.name);
        if (child.name === '.git') enterHooks(inner, path);
        else if (!isElsewhere(inner)) enter(inner, path, depth + 1);
      } else if (child.isSymbolicLink()) files.push(linkOf(join(at, child.name), path));
      else {
        const opened = readFile(join(at, child.name), path, Math.min(limits.maxFileBytes, left), budget);
        left -= opened[0]?.text == null ? 0 : opened[0].size;
        files.push(...opened);
      }
    }
  };
  /** Of the folder of git, what runs by itself. */
  const enterHooks = (at: string, shown: string): void => {
    let children: Dirent[] = [];
    try {
      children = readdirSync(join(at, 'hooks'), { withFileTypes: true });
    } catch {
      // There are none.
    }
    for (const child of children)
      if (child.isFile() && !child.name.endsWith('.sample'))
        files.push(
          ...readFile(
            join(at, 'hooks', child.name),
            `${shown}/hooks/${child.name}`,
            limits.maxFileBytes,
            budget,
          ),
        );
  };
  enter(folder, '', 0);
  return { files, notes };
}

function readFile(path: string, shown: string, maxBytes: number, budget: OpeningBudget): InventoryFile[] {
  try {
    return openFile(shown, readRegularFile(path, shown, maxBytes, BUNDLED_UNREADABLE), budget);
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    const nothing = { size: sizeOf(path), text: null, language: null, sha256: '' };
    const problem = 'it cannot be read, or is larger than the limit';
    return [{ path: shown, kind: 'binary', ...nothing, problem }];
  }
}

/** Of a regular file that was not read, so that it counts among what was not understood. */
function sizeOf(path: string): number {
  try {
    const stat = lstatSync(path);
    return stat.isFile() ? stat.size : 0;
  } catch {
    return 0;
  }
}

function linkOf(path: string, shown: string): InventoryFile {
  let target = 'nowhere';
  try {
    target = realpathSync(path);
  } catch {
    // A link that leads nowhere.
  }
  const sha256 = createHash('sha256').update(target).digest('hex');
  return { path: shown, size: 0, kind: 'link', text: null, language: null, problem: null, sha256 };
}
