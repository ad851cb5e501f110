import { basename, dirname, join } from 'node:path';
import { existsSync } from './file-access.ts';

export interface SkillSurroundings {
  /** Nothing outside this folder is looked at on behalf of the skill. */
  boundary: string;
  /** The folder of the plugin that the skill belongs to, if it belongs to one. */
  pluginRoot: string | null;
}

/**
 * The boundary and plugin root of a skill. `skillFolder` is a real path.
 * Source: docs/specification/quality.md, "Reading a skill".
 */
export function findSurroundings(skillFolder: string): SkillSurroundings {
  const chain = [...ancestorsAndSelf(skillFolder)];
  const manifest = chain.find((folder) => existsSync(join(folder, '.claude-plugin', 'plugin.json')));
  const skillsFolder = chain.slice(1).find((folder) => basename(folder) === 'skills');
  const pluginRoot = manifest ?? (skillsFolder === undefined ? null : dirname(skillsFolder));
  return { boundary: findRepository(skillFolder) ?? pluginRoot ?? dirname(dirname(skillFolder)), pluginRoot };
}

/** The nearest folder, `folder` included, that is a repository or marketplace; null when there is none. */
export function findRepository(folder: string): string | null {
  for (const candidate of ancestorsAndSelf(folder)) {
    if (existsSync(join(candidate, '.git'))) return candidate;
    if (existsSync(join(candidate, '.claude-plugin', 'marketplace.json'))) return candidate;
  }
  return null;
}

function* ancestorsAndSelf(folder: string): Generator<string> {
  for (let current = folder; ; current = dirname(current)) {
    yield current;
    if (dirname(current) === current) return;
  }
}
