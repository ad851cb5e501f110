import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { plural } from '@plugin-eval/report/number-format.ts';

/** Choices in the URL of the page; null: all. */
export interface UsageChoice {
  agent: string | null;
  /** Hash of the project. */
  project: string | null;
  state: string | null;
}

type ProjectOption = readonly [hash: string, label: string];

/**
 * Keeps what a choice lets through. Skills are counted over all projects, so a project narrows weeks and sessions
 * alone.
 */
export function filteredUsage(usage: Usage, { agent, project, state }: UsageChoice): Usage {
  const isAgent = (name: string) => agent === null || name === agent;
  const isPlace = (one: { agent: string; project: string | null }) =>
    isAgent(one.agent) && (project === null || one.project === project);
  return {
    ...usage,
    agents: usage.agents.filter(({ name }) => isAgent(name)),
    skills: usage.skills.filter((one) => isAgent(one.agent) && (state === null || one.verdict === state)),
    unknownNames: usage.unknownNames.filter((one) => isAgent(one.agent)),
    weeks: usage.weeks.filter(isPlace),
    recent: usage.recent.filter(isPlace),
    missed: usage.missed?.filter((one) => isAgent(one.agent)) ?? null,
  };
}

/** Projects with the most sessions first. Their names are unknown: documents hold salted hashes. */
export function projectOptions({ weeks }: Usage): ProjectOption[] {
  const sessions = new Map<string, number>();
  for (const { project, sessions: count } of weeks)
    if (project !== null) sessions.set(project, (sessions.get(project) ?? 0) + count);
  return [...sessions]
    .sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1))
    .map(([hash, count], at) => [hash, `Project ${at + 1} (${plural(count, 'session')})`] as const);
}
