import type { Interval } from './interval.ts';
import { midPInterval } from './mid-p-interval.ts';
import { type Proportion, requireProportion } from './proportion.ts';

/** Weight of the design effect that is expected before anything was seen, in cases. */
const PRIOR_CASES = 6;
/** Fractions of a session vary less than passes and failures do, but no design effect below this is believed. */
const LEAST_OF_FRACTIONS = 1 / 4;

/** The outcome of one case's sessions. */
interface CaseOutcome {
  /** Mean of its sessions, in [0, 1]. */
  mean: number;
  /** Number of sessions, at least 1. */
  sessions: number;
}

export interface CaseInterval extends Interval {
  /** Mean of the means of the cases, each of which counts once however many sessions it has. */
  mean: number;
  /** Independent trials that would tell as much. */
  effectiveTrials: number;
}

/**
 * Interval of a quality over cases such as prompts, each with one session or several: the mid-P interval of as many
 * independent trials as the sessions are worth. Null without a session; cases without one are left out.
 *
 * With p the mean of the means of C cases, s2 their sample variance, m the harmonic mean of their numbers of sessions and
 * N = C m, the design effect that was seen is D = s2 m (N - 1) / (N p (1 - p)). Few cases say little about it, so it is
 * drawn to D0 = (1 + m)/2, which sessions of a case have that correlate by one half:
 * D* = ((C - 1) D + 6 D0) / (C + 5), within [1, m], of fractions within [1/4, m]; where all sessions came out alike, 0 or
 * 1, D* = D0. The sessions are worth N / D* trials. It never has width 0, and speaks of cases like these.
 *
 * How often it holds the true mean: `node bench/run.ts case-coverage`, and docs/sessions.md.
 * Source: docs/specification/statistics.md, "Rates and qualities over cases"; Kish, "Survey sampling" (1965), section
 * 5.4, for the design effect.
 * @param cases by case, the qualities of its sessions, in [0, 1]: 0 and 1 for passes and failures, else fractions
 * @param level in (0, 1), such as 0.95
 * @throws RangeError a quality outside [0, 1]
 */
export function caseInterval(cases: readonly (readonly number[])[], level: number): CaseInterval | null {
  const all = cases.flat();
  if (!all.every((quality) => quality >= 0 && quality <= 1)) {
    throw new RangeError('Qualities lie in [0, 1].');
  }
  const outcomes = cases
    .filter((own) => own.length > 0)
    .map((own) => ({ mean: own.reduce((sum, one) => sum + one, 0) / own.length, sessions: own.length }));
  const isFraction = all.some((quality) => quality > 0 && quality < 1);
  return intervalOver(outcomes, isFraction ? LEAST_OF_FRACTIONS : 1, level);
}

/**
 * Like `caseInterval`, for sessions that passed or failed.
 * @param cases by case, how many of its sessions passed
 * @throws RangeError impossible counts
 */
export function caseRateInterval(cases: readonly Proportion[], level: number): CaseInterval | null {
  cases.forEach(requireProportion);
  const outcomes = cases
    .filter(({ trials }) => trials > 0)
    .map(({ successes, trials }) => ({ mean: successes / trials, sessions: trials }));
  return intervalOver(outcomes, 1, level);
}

function intervalOver(
  outcomes: readonly CaseOutcome[],
  leastDesignEffect: number,
  level: number,
): CaseInterval | null {
  if (outcomes.length === 0) return null;
  const cases = outcomes.length;
  const mean = Math.min(1, outcomes.reduce((sum, own) => sum + own.mean, 0) / cases);
  const sessions = cases / outcomes.reduce((sum, own) => sum + 1 / own.sessions, 0);
  const expected = (1 + sessions) / 2;
  const effect =
    mean === 0 || mean === 1
      ? expected
      : Math.min(
          sessions,
          Math.max(
            leastDesignEffect,
            (seenTimesFreedom(outcomes, mean, sessions) + PRIOR_CASES * expected) / (cases + PRIOR_CASES - 1),
          ),
        );
  const effectiveTrials = (cases * sessions) / effect;
  const interval = midPInterval({ successes: effectiveTrials * mean, trials: effectiveTrials }, level);
  return interval && { ...interval, mean, effectiveTrials };
}

/** The observed design effect, times the number of cases minus one; 0 for one case. */
function seenTimesFreedom(outcomes: readonly CaseOutcome[], mean: number, sessions: number): number {
  const squares = outcomes.reduce((sum, own) => sum + (own.mean - mean) ** 2, 0);
  const trials = outcomes.length * sessions;
  return (squares * sessions * (trials - 1)) / (trials * mean * (1 - mean));
}
