import { basename, dirname, join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { findSurroundings } from './boundary.ts';
import { GENERIC_FOLDERS } from './generic-folders.ts';
import { readJsonManifest } from './json-manifest.ts';
import { manifestIn } from './manifest-files.ts';
import type { ReadLimits } from './read-limits.ts';

/** The category of a skill, and its source. */
export interface Category {
  name: string;
  source: 'plugin' | 'folder' | 'inferred';
}

const MOST_CHARACTERS = 60;
const RULE = 'plugin-manifest';

/**
 * The category of a skill: the name of its plugin if any, else of its parent folder, or of the parent of its
 * `skills` folder; null when that name is meaningless.
 * @param skillFolder real path
 * @param pluginName the plugin's name where it is known already
 */
export function categoryOf(
  skillFolder: string,
  limits: Pick<ReadLimits, 'maxFileBytes'>,
  pluginName?: string,
  { pluginRoot } = findSurroundings(skillFolder),
): Category | null {
  const fromPlugin = categoryName(pluginName ?? manifestName(pluginRoot, limits) ?? '');
  if (fromPlugin !== null) return { name: fromPlugin, source: 'plugin' };
  const above = dirname(skillFolder);
  for (const folder of pluginRoot === null || pluginRoot === skillFolder ? [above] : [above, pluginRoot]) {
    const name = isNamedByChance(folder) ? null : categoryName(basename(folder));
    if (name !== null && !isGeneric(name)) return { name, source: 'folder' };
  }
  return null;
}

/**
 * Sanitises an untrusted category for a judge: letters, digits and few signs, one line, at most 60
 * characters. Null when nothing is left.
 */
export function categoryName(text: string): string | null {
  const clean = text
    .slice(0, 10 * MOST_CHARACTERS)
    .replaceAll(/[^\p{L}\p{M}\p{N}_.,&+/-]+/gu, ' ')
    .trim();
  const cut = Array.from(clean).slice(0, MOST_CHARACTERS).join('').trim();
  return /[\p{L}\p{N}]/u.test(cut) ? cut : null;
}

function manifestName(pluginRoot: string | null, limits: Pick<ReadLimits, 'maxFileBytes'>): string | null {
  if (pluginRoot === null) return null;
  const shown = manifestIn(pluginRoot, 'plugin')?.path ?? '.claude-plugin/plugin.json';
  try {
    const manifest = readJsonManifest(join(pluginRoot, shown), shown, pluginRoot, limits.maxFileBytes, RULE);
    return typeof manifest.name === 'string' ? manifest.name : null;
  } catch (error) {
    // A missing or broken manifest is reported where plugins are read.
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}

/** Folders of homes, and of temporary files: `/tmp`, `/var/folders/…/T`, `AppData/Local/Temp`. */
const PARENTS_OF_CHANCE_NAMES: ReadonlySet<string> = new Set(['home', 'users', 'tmp', 'temp', 't']);

/**
 * Returns true for a folder named after a person, which would tell the judge who ran the tool, or generated
 * by a program, such as `plugin-eval-x7Yz1Q`: the same skill would be judged, and paid for, anew each time.
 */
function isNamedByChance(folder: string): boolean {
  return PARENTS_OF_CHANCE_NAMES.has(basename(dirname(folder)).toLowerCase());
}

/** Names that say nothing, such as `.claude` and `src`. */
function isGeneric(name: string): boolean {
  const bare = name.toLowerCase().replace(/^\./, '');
  return bare === '' || name.startsWith('.') || GENERIC_FOLDERS.has(bare);
}
