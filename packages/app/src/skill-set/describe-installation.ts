import { join } from 'node:path';
import type { Installation } from '@plugin-eval/core/documents/installation.ts';
import { AGENTS } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { installationEffect } from '@plugin-eval/quality/skill-set/installation-effect.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { existsSync } from '@plugin-eval/skill/file-access.ts';
import type { Ports } from '../ports.ts';
import { type GatheredSet, gatherSet, setTargets } from './gather-set.ts';

/** Selects the user's and the project's folders in which agents look. */
export const OWN_FOLDERS = 'own';

/**
 * Computes the effect of installing a source's skills on the installed ones. Executes nothing.
 * @param installed folders, which every agent is taken to have, or `own`: what each agent finds for itself
 * @throws UsageError where the home folder is not known
 * @throws FileError
 */
export function installationOf(
  source: string,
  installed: readonly string[],
  workingDirectory: string,
  settings: Settings,
  { variables, signal }: Pick<Ports, 'variables' | 'signal'>,
): Installation {
  const gather = (paths: readonly string[], from: string): GatheredSet => {
    const sources = { paths, workingDirectory: from };
    return gatherSet(setTargets(sources), sources, settings, signal);
  };
  const named = installed.filter((folder) => folder !== OWN_FOLDERS);
  const withOwn = named.length < installed.length;
  const home = variables.HOME ?? variables.USERPROFILE;
  if (withOwn && home === undefined)
    throw new UsageError('--installed own: the home folder is not known. Set HOME, or name the folders.');
  const coming = gather([source], source);
  const folders = new Set(named);
  const errors: Installation['errors'] = [];
  const agents = AGENTS.flatMap((agent) => {
    const own = withOwn
      ? AGENT_PROFILES[agent].search.folders
          .map(({ scope, path }) => join(scope === 'user' ? (home ?? '') : workingDirectory, path))
          .filter(existsSync)
      : [];
    for (const folder of own) folders.add(folder);
    const found = gather([...named, ...new Set(own)], workingDirectory);
    // A folder of an agent may well be empty.
    for (const error of found.errors)
      if (error.rule !== 'skill-file-missing' && !errors.some(({ path }) => path === error.path))
        errors.push(error);
    return found.present.length === 0 ? [] : [installationEffect(agent, found.present, coming.present)];
  });
  return { folders: [...folders], agents, errors };
}
