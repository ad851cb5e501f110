import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';

export interface FoundTranscript {
  /** Absolute. */
  file: string;
  /** Relative to the agent's folder, `/` as separator. */
  path: string;
}

/** Roots of an agent's transcripts: those that environment variables name, else those below the home folder. */
export function transcriptRoots(
  agent: AgentName,
  home: string,
  variables: Readonly<Record<string, string | undefined>>,
): string[] {
  const { roots } = AGENT_PROFILES[agent].transcripts;
  const named = roots.flatMap(({ variable, path }) => {
    const folder = variable === null ? undefined : variables[variable];
    return folder === undefined || folder === '' ? [] : [join(folder, path)];
  });
  if (named.length > 0) return named;
  return roots.flatMap(({ variable, path }) => (variable === null ? [join(home, path)] : []));
}

/** Finds the transcripts below the roots, without following a link below a root. Roots may be links. */
export function findTranscripts(agent: AgentName, roots: readonly string[]): FoundTranscript[] {
  const found = new Map<string, FoundTranscript>();
  for (const root of roots) {
    let real: string;
    try {
      real = realpathSync(root);
      if (statSync(real).isFile()) {
        found.set(real, { file: real, path: real.split(/[/\\]/).at(-1) ?? real });
        continue;
      }
    } catch {
      continue;
    }
    for (const pattern of AGENT_PROFILES[agent].transcripts.files)
      for (const path of matching(real, pattern.split('/')))
        found.set(join(real, path), { file: join(real, path), path });
  }
  return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

function matching(folder: string, [first = '', ...rest]: readonly string[]): string[] {
  if (!first.includes('*')) return existing(folder, first, rest);
  const [start = '', end = ''] = first.split('*');
  return namesIn(folder)
    .filter((name) => name.length >= first.length - 1 && name.startsWith(start) && name.endsWith(end))
    .flatMap((name) => existing(folder, name, rest));
}

function existing(folder: string, name: string, rest: readonly string[]): string[] {
  let stats: ReturnType<typeof lstatSync>;
  try {
    stats = lstatSync(join(folder, name));
  } catch {
    return [];
  }
  if (rest.length === 0) return stats.isFile() ? [name] : [];
  return stats.isDirectory() ? matching(join(folder, name), rest).map((path) => `${name}/${path}`) : [];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
