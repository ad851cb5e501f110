import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { listSet } from '@plugin-eval/quality/skill-set/list-set.ts';
import type { SetMember } from '@plugin-eval/quality/skill-set/set-member.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { existsSync } from '@plugin-eval/skill/file-access.ts';
import { gatherSet, setTargets } from '../skill-set/gather-set.ts';

/** A skill as one agent has it today. */
export interface InstalledSkill {
  /** Name by which the agent calls it. */
  name: string;
  plugin: string | null;
  /** SKILL.md as documents name it. */
  path: string;
  /** Reason for a missing description in today's list; null: it has one. */
  reason: string | null;
  /** The model cannot load it. */
  hidden: boolean;
  /** Name and description as listed today; empty where it has none. */
  listed: string;
  /** When its file was made, in milliseconds since 1970; null: not known. */
  made: number | null;
  /** Folder of the project that it belongs to; null: the user's own. */
  project: string | null;
}

interface Places {
  paths: readonly string[];
  home: string;
  workingDirectory: string;
}

/** Finds the skills that an agent has: the named ones, else those in the folders where it looks. */
export function installedByAgent(
  agent: AgentName,
  { paths, home, workingDirectory }: Places,
  settings: Settings,
  signal: AbortSignal,
): InstalledSkill[] {
  const groups: { folders: readonly string[]; project: string | null }[] =
    paths.length > 0
      ? [{ folders: paths, project: null }]
      : [
          { folders: foldersOf(agent, 'user', home), project: null },
          { folders: foldersOf(agent, 'project', workingDirectory), project: workingDirectory },
        ];
  const members: SetMember[] = [];
  const projects: (string | null)[] = [];
  for (const { folders, project } of groups) {
    if (folders.length === 0) continue;
    const sources = { paths: folders, workingDirectory };
    const { present } = gatherSet(setTargets(sources), sources, settings, signal);
    for (const member of present) {
      if (members.some(({ folder }) => folder === member.folder)) continue;
      members.push(member);
      projects.push(project);
    }
  }
  const { rows } = listSet(agent, members, { contextTokens: null, builtIn: 'all' });
  return members.map((member, at) => {
    const row = rows[at];
    const own = row?.name ?? member.name;
    const state = row?.state ?? 'omitted';
    const hasText = state === 'whole' || state === 'cut';
    return {
      name: agent === 'claude-code' && member.plugin !== null ? `${member.plugin}:${own}` : own,
      ...{ plugin: member.plugin, path: member.path, hidden: state === 'hidden' },
      reason: hasText ? null : (row?.reason ?? REASONS[state] ?? 'the agent does not list it'),
      listed: hasText ? `${own} ${row?.description ?? ''}` : '',
      made: madeAt(member.folder),
      project: projects[at] ?? null,
    };
  });
}

const REASONS: Readonly<Record<string, string>> = {
  'name-only': 'the list has no room for its description',
  omitted: 'the list has no room for it',
};

function foldersOf(agent: AgentName, scope: 'user' | 'project', base: string): string[] {
  return AGENT_PROFILES[agent].search.folders
    .filter((folder) => folder.scope === scope)
    .map(({ path }) => join(base, path))
    .filter(existsSync);
}

function madeAt(folder: string): number | null {
  try {
    const { birthtimeMs } = statSync(join(folder, 'SKILL.md'));
    return birthtimeMs > 0 ? birthtimeMs : null;
  } catch {
    return null;
  }
}
