import { SHOWN_USES, type Usage } from '@plugin-eval/core/documents/usage.ts';
import type { UseEvent } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import type { AgentUse } from './agent-use.ts';

const DAY = 86_400_000;
const MOST_RECENT = 200;
const MOST_EVENTS = 50;
const SHOWN: ReadonlySet<string> = new Set(SHOWN_USES);

type Recent = Usage['recent'][number];

/** Counted sessions by week, agent and project, and those in which a skill was used. */
export function weeksOf(agents: readonly AgentUse[]): Usage['weeks'] {
  const weeks = new Map<string, Usage['weeks'][number]>();
  for (const { facts, counted } of agents)
    for (const { first, events, project } of counted) {
      const week = weekOf(first);
      const key = `${week} ${facts.name} ${project}`;
      const own = weeks.get(key) ?? { week, agent: facts.name, project, sessions: 0, withSkill: 0 };
      own.sessions += 1;
      if (events.some(({ kind }) => kind === 'loaded' || kind === 'invoked')) own.withSkill += 1;
      weeks.set(key, own);
    }
  return [...weeks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
}

/** Returns the Monday of a time's week. */
function weekOf(at: number): string {
  const midnight = Math.floor(at / DAY);
  // 1 January 1970 was a Thursday.
  const monday = midnight - ((midnight + 3) % 7);
  return new Date(monday * DAY).toISOString().slice(0, 10);
}

/** The latest sessions with events of shown skills, the latest first. */
export function recentSessions(
  agents: readonly AgentUse[],
  isShown: (name: string) => boolean,
): Usage['recent'] {
  const isSeen = ({ kind, skill }: UseEvent) => SHOWN.has(kind) && isShown(skill);
  return agents
    .flatMap(({ facts, counted }) =>
      counted.filter(({ events }) => events.some(isSeen)).map((session) => ({ agent: facts.name, session })),
    )
    .sort((a, b) => b.session.first - a.session.first)
    .slice(0, MOST_RECENT)
    .map(({ agent, session: { id, project, first, last, events } }) => ({
      ...{ session: id, agent, project },
      began: new Date(first).toISOString(),
      ended: new Date(last).toISOString(),
      events: events
        .filter(isSeen)
        .slice(0, MOST_EVENTS)
        .map(({ kind, skill, at }) => ({
          ...{ kind: kind as Recent['events'][number]['kind'], skill, at: new Date(at).toISOString() },
        })),
    }));
}
