import { basename, dirname, join } from 'node:path';
import { existsSync } from './file-access.ts';

export interface SkillSurroundings {
  /** Outermost folder that may be read for the skill. */
  boundary: string;
  /** The folder of the plugin that the skill belongs to, if it belongs to one. */
  pluginRoot: string | null;
}

/**
 * The boundary and plugin root of a skill. `skillFolder` is a real path.
 * Source: docs/specification/quality.md, "Reading a skill".
 */
export function findSurroundings(skillFolder: string): SkillSurroundings {
  const chain = ancestorsAndSelf(skillFolder);
  const manifests = new Manifests();
  const manifest = chain.find((folder) => manifests.has(folder, 'plugin.json'));
  const skillsFolder = chain.slice(1).find((folder) => basename(folder) === 'skills');
  const pluginRoot = manifest ?? (skillsFolder === undefined ? null : dirname(skillsFolder));
  const boundary = repositoryAmong(chain, manifests) ?? pluginRoot ?? dirname(dirname(skillFolder));
  return { boundary, pluginRoot };
}

/** The nearest folder, `folder` included, that is a repository or marketplace; null when there is none. */
export function findRepository(folder: string): string | null {
  return repositoryAmong(ancestorsAndSelf(folder), new Manifests());
}

function repositoryAmong(folders: readonly string[], manifests: Manifests): string | null {
  for (const folder of folders) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (manifests.has(folder, 'marketplace.json')) return folder;
  }
  return null;
}

/** Looks for manifests; most folders have none, so each is first checked once for any. */
class Manifests {
  readonly #mayHave = new Map<string, boolean>();

  has(folder: string, name: 'plugin.json' | 'marketplace.json'): boolean {
    let mayHave = this.#mayHave.get(folder);
    if (mayHave === undefined) {
      mayHave = existsSync(join(folder, '.claude-plugin'));
      this.#mayHave.set(folder, mayHave);
    }
    return mayHave && existsSync(join(folder, '.claude-plugin', name));
  }
}

function ancestorsAndSelf(folder: string): string[] {
  const chain = [folder];
  for (let current = folder; dirname(current) !== current; ) {
    current = dirname(current);
    chain.push(current);
  }
  return chain;
}
