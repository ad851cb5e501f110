import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { existsSync } from './file-access.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { baseOfStore, SKILL_STORES } from './skill-stores.ts';

/** Reason a link was not read, after its path. */
export const NOT_FOLLOWED =
  'is a link that leaves the repository and leads to no folder that was named and to no known folder of skills, so it was not read. Name the folder that it leads to as well';

/**
 * Returns true when a link may be followed: inside the boundary, and, if a user named the target, into a
 * named folder, a store of skills next to the store with the link, or, from a store of a project, to a skill
 * of that project.
 * @param from real path of the folder that holds the link
 * @param real real path that the link leads to
 * @param boundary real path of the folder that may be read anyway
 */
export function isFollowed(
  from: string,
  real: string,
  boundary: string,
  { named }: Pick<ReadLimits, 'named'>,
): boolean {
  if (isInside(boundary, real)) return true;
  if (named === undefined) return false;
  if (named.some((folder) => isInside(folder, real))) return true;
  const base = baseOfStore(from);
  if (base === null || base === dirname(base)) return false;
  if (SKILL_STORES.some((store) => isInside(join(base, store), real))) return true;
  // A home holds everything, not one project.
  const isHome = isInside(base, realPathOrNull(homedir()) ?? homedir());
  return !isHome && isInside(base, real) && isSkill(real);
}

/**
 * Returns the real paths of all stores in the user's home. One may be a link itself, for example to settings
 * in a repository.
 */
export function storesOfHome(): string[] {
  return SKILL_STORES.flatMap((store) => realPathOrNull(join(homedir(), store)) ?? []);
}

function isSkill(real: string): boolean {
  return basename(real).toLowerCase() === 'skill.md' || existsSync(join(real, 'SKILL.md'));
}
