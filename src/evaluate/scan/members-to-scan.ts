import type { CollectionMembers, Member } from '../../skill/member.ts';
import { isInside, realPathOrNull } from '../../skill/path-probe.ts';

/**
 * What is scanned on its own, each folder once: skills, plugins as a whole, and skills that a plugin brings by a link to
 * somewhere else, which a scan of the plugin does not follow.
 */
export function membersToScan({ skills, plugins }: CollectionMembers): Member[] {
  const elsewhere = plugins.flatMap((plugin) => {
    const root = realPathOrNull(plugin.path) ?? plugin.path;
    return plugin.skills.filter(({ path }) => !isInside(root, realPathOrNull(path) ?? path));
  });
  const seen = new Set<string>();
  return [...skills, ...plugins, ...elsewhere].flatMap(({ path, shown }) => {
    const real = realPathOrNull(path) ?? path;
    if (seen.has(real)) return [];
    seen.add(real);
    return [{ path, shown }];
  });
}
