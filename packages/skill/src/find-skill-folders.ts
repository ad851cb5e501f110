import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { readdirSync } from './file-access.ts';
import { formatChildPath } from './format-path.ts';
import type { Member } from './member.ts';
import { isFolder, isInside, realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { pickSkillFile } from './skill-file.ts';
import { storesIn } from './skill-stores.ts';

const ENTRIES_PER_SEARCH = 100;

/**
 * Finds every folder below `root` with a SKILL.md, declared by a plugin or not, in code-point order of the
 * paths. Follows links inside the root, each folder once. Skips unreadable folders, and stops at the limits:
 * it counts, and reports nothing.
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
 * Returns the folders that a search for skills enters for a child of a folder: the child itself, the stores
 * of an agent's folder, and none for other dot-folders. Source: docs/specification/documents.md, "Discovery".
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
