import {
  type StratifiedInterval,
  stratifiedInterval,
  toExclude,
} from '@plugin-eval/core/statistics/stratified-interval.ts';
import { promptsNeeded } from '../prompts-needed.ts';
import { type ComparisonVerdict, decided, FEWEST_SESSIONS, type VerdictTerms } from '../verdict.ts';
import type { WorkDifference } from './work-difference.ts';

/** Cases that a verdict on the work needs. */
export const FEWEST_WORK_CASES = 12;
/** One stratum holds one imaginary case alone. */
const TO_SHOW_WORK = () => 1;

/** A candidate against the original, by quality of the work. */
export interface WorkVerdict {
  verdict: ComparisonVerdict;
  /** Reason for a missing verdict; null where there is one. */
  problem: string | null;
  /** Gain in quality with its bounds, which show a difference; null without a case. */
  gain: StratifiedInterval | null;
  /** Gains above this are excluded; null likewise. */
  excludedAbove: number | null;
  up: number;
  down: number;
  level: number;
  /** Cases in all that would probably decide; null where it is decided, or nothing would. */
  promptsNeeded: number | null;
}

/**
 * Judges a candidate by the quality of its work, by the table of all verdicts, with one stratum. Source:
 * docs/specification/comparisons.md, "Verdicts" and "Work".
 * @param sessions of each case in each arm
 */
export function judgeWork(
  { differences, problem }: Pick<WorkDifference, 'differences' | 'problem'>,
  sessions: number,
  terms: Pick<VerdictTerms, 'alpha' | 'smallestGain'>,
): WorkVerdict {
  const count = (sign: number) => differences.filter((one) => Math.sign(one) === sign).length;
  const signs = { up: count(1), down: count(-1), level: count(0) };
  const none = { gain: null, excludedAbove: null, promptsNeeded: null, ...signs };
  if (differences.length === 0)
    return { ...none, verdict: 'invalid', problem: problem ?? 'No test has a result in both arms.' };
  const figures = boundsOf(differences, terms.alpha);
  const base = { ...withinQuality(figures), ...signs, promptsNeeded: null };
  if (problem !== null) return { ...base, verdict: 'invalid', problem };
  if (sessions < FEWEST_SESSIONS || differences.length < FEWEST_WORK_CASES)
    return {
      ...base,
      verdict: 'too-few',
      problem: `A verdict needs ${FEWEST_WORK_CASES} tests with ${FEWEST_SESSIONS} sessions each.`,
    };
  const verdict = decided(figures, terms);
  return {
    ...{ ...base, verdict, problem: null },
    promptsNeeded:
      verdict === 'undecided' ? promptsNeeded([differences], { ...terms, penalty: 0 }, TO_SHOW_WORK) : null,
  };
}

function boundsOf(differences: readonly number[], alpha: number) {
  return {
    gain: stratifiedInterval([differences], alpha, TO_SHOW_WORK),
    excludedAbove: stratifiedInterval([differences], alpha, toExclude(alpha)).high,
  };
}

/** Qualities lie in [0, 1], so that no gain or loss is above 1. */
function withinQuality({ gain, excludedAbove }: ReturnType<typeof boundsOf>): ReturnType<typeof boundsOf> {
  const { low, high } = gain;
  return {
    gain: { ...gain, low: Math.max(-1, low), high: Math.min(1, high) },
    excludedAbove: Math.min(1, excludedAbove),
  };
}
