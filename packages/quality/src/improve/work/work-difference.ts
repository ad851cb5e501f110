import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import { qualityDifferences, tokenDifferences } from '../../monte-carlo/reduce/reduce-lift.ts';
import { lossProblem } from '../lost-sessions.ts';

/** Share of the original's sessions that have to load the skill: text that nobody reads is never missed. */
const FEWEST_LOADED = 0.5;

/** One version of a skill against the original, over cases that both did. */
export interface WorkDifference {
  /** Quality of the changed version less the original's, by case, in [-1, 1]. */
  differences: number[];
  /** Cases of which an arm has no session that could be counted. */
  leftOut: number;
  /** Raw tokens of a session of the original less the changed version's, the mean over cases; null if unknown. */
  tokensSaved: number | null;
  /** Reason the sessions allow no verdict; null when they do. */
  problem: string | null;
}

/** Sessions of both versions, and how many were planned. */
export interface ComparedWork {
  original: readonly ObservedSession[];
  changed: readonly ObservedSession[];
  /** Indexes of the prompts. */
  cases: readonly number[];
  /** Sessions of each case in each arm. */
  sessions: number;
}

/**
 * Compares the work of two versions, whether they loaded or not. A failed session has quality 0, an errored
 * or unjudged one is lost. Source: docs/specification/comparisons.md, "Not needed" and "Lost sessions".
 */
export function workDifference({ original, changed, cases, sessions }: ComparedWork): WorkDifference {
  const both = [
    ...original.filter(isCounted).map((session) => ({ ...session, arm: 'with' as const })),
    ...changed.filter(isCounted).map((session) => ({ ...session, arm: 'without' as const })),
  ];
  const differences = qualityDifferences(both).map((one) => (one === 0 ? 0 : -one));
  const tallies = cases.map((prompt) => ({
    ...{ stratum: 'own' as const, group: prompt },
    original: tallyOf(original, prompt, sessions),
    candidate: tallyOf(changed, prompt, sessions),
  }));
  return {
    differences,
    leftOut: cases.length - differences.length,
    tokensSaved: mean(tokenDifferences(both)),
    problem: lossProblem(tallies),
  };
}

/** Says why sessions that did not load the skill show nothing about its text; null where enough loaded it. */
export function loadProblem(original: readonly ObservedSession[]): string | null {
  const ended = original.filter(({ outcome }) => outcome === 'ended');
  const loaded = ended.filter(({ activated }) => activated).length;
  if (ended.length > 0 && loaded >= FEWEST_LOADED * ended.length) return null;
  return `The skill loaded in ${loaded} of ${ended.length} sessions, and a verdict needs half of them: text that is not read is not missed. Improve the description first.`;
}

function tallyOf(sessions: readonly ObservedSession[], prompt: number, planned: number) {
  const own = sessions.filter((session) => session.promptIndex === prompt && isCounted(session));
  return { planned, ended: own.length, right: 0 };
}

function isCounted({ outcome, quality }: ObservedSession): boolean {
  return outcome === 'failed' || (outcome === 'ended' && quality !== null);
}
