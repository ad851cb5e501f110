import { SHOWN_USES, type Usage } from '@plugin-eval/core/documents/usage.ts';
import type { JoinedSession } from '@plugin-eval/sessions/transcripts/join-sessions.ts';
import type { AgentUse } from './agent-use.ts';

const DAY = 86_400_000;
const MOST_RECENT = 200;
const MOST_EVENTS = 50;
const SHOWN: ReadonlySet<string> = new Set(SHOWN_USES);

type Recent = Usage['recent'][number];

/** Counted sessions by the Monday of their week, and those in which a skill was used. */
export function weeksOf(sessions: readonly JoinedSession[]): Usage['weeks'] {
  const weeks = new Map<string, { sessions: number; withSkill: number }>();
  for (const { first, events } of sessions) {
    const midnight = Math.floor(first / DAY);
    // 1 January 1970 was a Thursday.
    const monday = midnight - ((midnight + 3) % 7);
    const week = new Date(monday * DAY).toISOString().slice(0, 10);
    const own = weeks.get(week) ?? { sessions: 0, withSkill: 0 };
    own.sessions += 1;
    if (events.some(({ kind }) => kind === 'loaded' || kind === 'invoked')) own.withSkill += 1;
    weeks.set(week, own);
  }
  return [...weeks].map(([week, own]) => ({ week, ...own })).sort((a, b) => (a.week < b.week ? -1 : 1));
}

/** The latest sessions with events of shown skills, the latest first. */
export function recentSessions(
  agents: readonly AgentUse[],
  isShown: (name: string) => boolean,
): Usage['recent'] {
  return agents
    .flatMap(({ facts, counted }) =>
      counted.map((session) => ({
        ...{ session: session.id, agent: facts.name, began: new Date(session.first).toISOString() },
        events: session.events
          .filter(({ kind, skill }) => SHOWN.has(kind) && isShown(skill))
          .slice(0, MOST_EVENTS)
          .map(({ kind, skill, at }) => ({
            ...{ kind: kind as Recent['events'][number]['kind'], skill, at: new Date(at).toISOString() },
          })),
      })),
    )
    .filter(({ events }) => events.length > 0)
    .sort((a, b) => (a.began < b.began ? 1 : -1))
    .slice(0, MOST_RECENT);
}
