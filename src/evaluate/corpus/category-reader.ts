import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { categoryOf } from '../../skill/category.ts';
import type { ReadLimits } from '../../skill/limits.ts';
import type { Candidate } from './find-candidates.ts';

/**
 * Tells the categories of many skills. Those that lie side by side have the same, unless one is a plugin by itself, so
 * the folders above them are looked at once.
 */
export function categoryReader(
  limits: ReadLimits,
): (candidate: Pick<Candidate, 'path' | 'plugin'>) => string | null {
  const known = new Map<string, string | null>();
  return ({ path, plugin }) => {
    const read = () => categoryOf(path, limits, plugin ?? undefined)?.name ?? null;
    if (existsSync(join(path, '.claude-plugin', 'plugin.json'))) return read();
    const key = JSON.stringify([dirname(path), plugin]);
    const category = known.get(key);
    if (category !== undefined) return category;
    const found = read();
    known.set(key, found);
    return found;
  };
}
