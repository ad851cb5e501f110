import { basename, dirname, join } from 'node:path';
import { existsSync } from './file-access.ts';

/** Most levels above a skill to search for an outer one. */
const MOST_LEVELS = 3;

/**
 * The folder name of the skill that contains this one as a page; null without one.
 * @param skillFolder real path
 * @param boundary nothing outside this folder is looked at
 */
export function outerSkillFolder(skillFolder: string, boundary: string): string | null {
  let folder = skillFolder;
  for (let level = 0; level < MOST_LEVELS && folder !== boundary; level++) {
    folder = dirname(folder);
    if (existsSync(join(folder, 'SKILL.md'))) return basename(folder);
  }
  return null;
}
