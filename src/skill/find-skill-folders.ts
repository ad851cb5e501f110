import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { compareCodePoints } from '../text/code-points.ts';
import { readdirSync } from './file-access.ts';
import { formatChildPath } from './format-path.ts';
import type { ReadLimits } from './limits.ts';
import type { Member } from './member.ts';
import { isFolder, isInside, realPathOrNull } from './path-probe.ts';
import { pickSkillFile } from './skill-file.ts';

/** Dot-folders in which agents keep skills, of which only `skills` is entered; other dot-folders are skipped. */
const AGENT_FOLDERS = new Set(['.claude', '.agents']);
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
      if (!isEnteredFolder(real, child)) continue;
      const childName = enteredName(child.name);
      enter(join(real, childName), formatChildPath(name, childName), depth + 1, hasRealPath(child));
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

/** Whether a search for skills goes into a child of a folder. Source: docs/specification/documents.md, "Discovery". */
export function isEnteredFolder(parent: string, child: Dirent): boolean {
  if (child.name === 'node_modules') return false;
  if (child.name.startsWith('.') && !AGENT_FOLDERS.has(child.name)) return false;
  if (child.isDirectory()) return true;
  return child.isSymbolicLink() && isFolder(join(parent, child.name));
}

/** Whether a child that is entered stands in a real folder under its real path: it is no link, and neither is what is entered in it. */
export function hasRealPath(child: Dirent): boolean {
  return child.isDirectory() && !AGENT_FOLDERS.has(child.name);
}

/** Of the folders of agents only `skills` is entered. */
export function enteredName(name: string): string {
  return AGENT_FOLDERS.has(name) ? `${name}/skills` : name;
}
