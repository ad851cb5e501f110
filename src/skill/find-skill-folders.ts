import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { compareCodePoints } from '../text/code-points.ts';
import { readdirSync } from './file-access.ts';
import { formatChildPath } from './format-path.ts';
import type { ReadLimits } from './limits.ts';
import type { Member } from './member.ts';
import { isFolder, isInside, realPathOrNull } from './path-probe.ts';
import { pickSkillFile } from './skill-file.ts';
import { storesIn } from './skill-stores.ts';

const ENTRIES_PER_SEARCH = 100;

/**
 * Every folder below `root` that holds a SKILL.md, whether a plugin brings it or not, in code-point order of the paths.
 * Links are followed inside the root, each folder once. Folders that cannot be opened are passed over, and the search
 * ends at the limits: it counts what is there, and reports nothing.
 * @param root absolute and real
 * @returns absolute real paths
 */
export function findSkillFolders(root: string, shown: string, limits: ReadLimits): Member[] {
  const found: Member[] = [];
  const seen = new Set<string>();
  let entries = 0;
  const enter = (folder: string, name: string, depth: number, isReal = false): void => {
    const real = isReal ? folder : realPathOrNull(folder);
    if (real === null || seen.has(real) || !(isReal || isInside(root, real))) return;
    seen.add(real);
    if (depth > limits.maxDepth || entries > limits.maxEntries * ENTRIES_PER_SEARCH) return;
    const children = childrenOf(real);
    entries += children.length;
    if (pickSkillFile(children.map((child) => child.name)) !== null) found.push({ path: real, shown: name });
    for (const child of children) {
      for (const { name: childName, isReal } of enteredFolders(real, child))
        enter(join(real, childName), formatChildPath(name, childName), depth + 1, isReal);
    }
  };
  enter(root, shown, 0);
  return found;
}

function childrenOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compareCodePoints(a.name, b.name));
  } catch {
    return [];
  }
}

/** A folder that a search enters, relative to the folder that it was found in; `isReal` when no link is on the way. */
export interface EnteredFolder {
  name: string;
  isReal: boolean;
}

/**
 * Returns what a search for skills enters of a child of a folder: the child, of a folder of an agent the stores in it, and
 * nothing of other dot-folders. Source: docs/specification/documents.md, "Discovery".
 */
export function enteredFolders(parent: string, child: Dirent): EnteredFolder[] {
  const { name } = child;
  if (name === 'node_modules') return [];
  if (name.startsWith('.'))
    return storesIn(name).flatMap((store) =>
      isFolder(join(parent, store)) ? [{ name: store, isReal: false }] : [],
    );
  if (child.isDirectory()) return [{ name, isReal: true }];
  return child.isSymbolicLink() && isFolder(join(parent, name)) ? [{ name, isReal: false }] : [];
}
