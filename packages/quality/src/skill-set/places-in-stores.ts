import { basename, dirname } from 'node:path';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { isStore } from '@plugin-eval/skill/unloaded-files.ts';

/**
 * Finds the path of each skill in the folder of skills that an agent would search: the nearest folder called
 * `skills` outside other skills, or the named folder itself when it holds skills directly.
 * @param skills all that were found below the targets
 * @returns the path of a skill relative to that folder, `/` as separator; the name of its folder where there is none
 */
export function placesInStores(
  skills: readonly Member[],
  targets: readonly Pick<Member, 'path'>[],
): (skill: Member) => string {
  const roots = targets.map(({ path }) => realPathOrNull(path) ?? path);
  const folders = new Set(skills.map(({ path }) => path));
  const parents = new Set(skills.map(({ path }) => dirname(path)));
  const storeOf = (path: string): string | null => {
    const root = roots.find((folder) => folder !== path && isInside(folder, path));
    if (root === undefined) return null;
    let store: string | null = null;
    for (let at = dirname(path); isInside(root, at); at = dirname(at)) {
      // A folder called `skills` in a skill is part of that skill, for agents that search from above.
      if (folders.has(at)) store = null;
      else if (store === null && isStore(at)) store = at;
      if (at === dirname(at)) break;
    }
    return store ?? (parents.has(root) && !folders.has(root) ? root : null);
  };
  return ({ path }) => {
    const store = storeOf(path);
    return store === null ? basename(path) : formatPath(store, path);
  };
}
