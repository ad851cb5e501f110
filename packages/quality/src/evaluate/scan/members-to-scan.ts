import type { CollectionMembers, Member } from '@plugin-eval/skill/member.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';

/**
 * Returns the members scanned separately, each file once: plugins as a whole, skills outside all plugins, and
 * skills a plugin links from elsewhere, which its scan does not follow.
 */
export function membersToScan({ skills, plugins }: CollectionMembers): Member[] {
  const roots = plugins.map(({ path }) => realPathOrNull(path) ?? path);
  const isCovered = ({ path }: Member) => roots.some((root) => isInside(root, realPathOrNull(path) ?? path));
  const own = skills.filter((skill) => !isCovered(skill));
  const uncovered = plugins.flatMap((plugin) => plugin.skills.filter((skill) => !isCovered(skill)));
  const seen = new Set<string>();
  return [...own, ...plugins, ...uncovered].flatMap(({ path, shown }) => {
    const real = realPathOrNull(path) ?? path;
    if (seen.has(real)) return [];
    seen.add(real);
    return [{ path, shown }];
  });
}

/**
 * Returns a test for folders inside a plugin, absolute and real, that belong to another plugin, which is
 * scanned separately.
 */
export function liesInAnother({ plugins }: CollectionMembers): (folder: string) => boolean {
  const roots = new Set(plugins.map(({ path }) => realPathOrNull(path) ?? path));
  return (folder) => roots.has(folder);
}
