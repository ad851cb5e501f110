import type { UseVerdict } from '@plugin-eval/core/documents/names.ts';
import type { SkillCounts } from './count-skills.ts';

/** Least evidence for calling a skill dormant. Source: docs/specification/usage.md, "Rates". */
const DORMANT = { sessions: 30, span: 14, days: 5, projects: 2 } as const;
const CHANCE = 0.05;
const DAY = 86_400_000;

export interface JudgedUse {
  verdict: UseVerdict;
  reason: string | null;
  bound: number | null;
}

/** Listing of an installed skill today, which explains why it was not seen. */
export interface ListedToday {
  /** Reason for a missing row or description; null: it is listed. */
  reason: string | null;
  /** The model cannot load it; only its user can. */
  hidden: boolean;
}

/** All counted sessions of an agent, for skills that only a user can invoke. */
export interface AgentWindow {
  sessions: number;
  days: ReadonlySet<string>;
  projects: ReadonlySet<string>;
}

/**
 * Judges the use of a skill. Source: docs/specification/usage.md, "Rates".
 * @param today null: the skill is not installed now
 */
export function judgeUse(
  { used, listed, days, projects }: Pick<SkillCounts, 'used' | 'listed' | 'days' | 'projects'>,
  today: ListedToday | null,
  window: AgentWindow,
): JudgedUse {
  if (used > 0) return { verdict: 'used', reason: null, bound: null };
  const shown = listed.whole + listed.cut + listed.assumed;
  if (today?.hidden) return judged(window.sessions, window.days, window.projects);
  if (shown === 0 && window.sessions > 0) {
    const named = listed.nameOnly > 0 ? 'listed by name only' : 'never listed in these sessions';
    return { verdict: 'unseen', reason: today?.reason ?? named, bound: null };
  }
  return judged(shown, days, projects);
}

function judged(sessions: number, days: ReadonlySet<string>, projects: ReadonlySet<string>): JudgedUse {
  const tooFew = (reason: string): JudgedUse => ({ verdict: 'too-few', reason, bound: null });
  if (sessions < DORMANT.sessions) return tooFew(`${sessions} of ${DORMANT.sessions} sessions`);
  const span = spanOf(days);
  if (span < DORMANT.span)
    return tooFew(`${span} of ${DORMANT.span} days from the first to the last session`);
  if (days.size < DORMANT.days) return tooFew(`sessions on ${days.size} of ${DORMANT.days} days`);
  if (projects.size < DORMANT.projects) return tooFew('sessions of one project only');
  return { verdict: 'dormant', reason: null, bound: zeroBound(sessions) };
}

/** Upper bound of 95 % for a rate of which no case was seen in n independent trials. */
export function zeroBound(trials: number): number {
  return 1 - CHANCE ** (1 / trials);
}

/** Days from the first to the last, both included. */
function spanOf(days: ReadonlySet<string>): number {
  const times = [...days].map((day) => Date.parse(day));
  return times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / DAY + 1;
}
