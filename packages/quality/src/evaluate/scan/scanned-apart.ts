import { dirname } from 'node:path';
import type { CollectionMembers, PluginMember } from '@plugin-eval/skill/member.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';

/** Finds for each plugin the real paths of folders in it that are scanned with other members of the collection, not with it. */
export function scannedApart({
  skills,
  plugins,
}: Pick<CollectionMembers, 'skills' | 'plugins'>): ReadonlyMap<PluginMember, readonly string[]> {
  const real = ({ path }: { path: string }) => realPathOrNull(path) ?? path;
  const places = [
    ...skills.map((skill) => ({ folder: real(skill), owner: null })),
    ...plugins.flatMap((owner) => [owner, ...owner.skills].map((part) => ({ folder: real(part), owner }))),
  ];
  const byRoot = Map.groupBy(
    plugins.filter(({ sharesRoot }) => !sharesRoot),
    real,
  );
  const apart = new Map<PluginMember, string[]>(plugins.map((plugin) => [plugin, []]));
  for (const { folder, owner } of places)
    for (let above = dirname(folder); above !== dirname(above); above = dirname(above))
      for (const plugin of byRoot.get(above) ?? []) if (plugin !== owner) apart.get(plugin)?.push(folder);
  return apart;
}
