import type { Resampling } from '@plugin-eval/core/statistics/cluster-bootstrap.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import { signFlipTest } from '@plugin-eval/core/statistics/sign-flip-test.ts';
import { smallestLevel } from '@plugin-eval/core/statistics/smallest-level.ts';
import { stratifiedInterval, toExclude } from '@plugin-eval/core/statistics/stratified-interval.ts';
import { ALPHA } from '../improve/verdict.ts';

/** Error of the sign flips on each side. */
export const ONE_SIDED = 0.025;
export const FEWEST_DIFFERENT = 6;
/** Changes up to this size are none. */
export const UNCHANGED_WITHIN = 0.1;
/** Times as many cases up to which is looked. */
const MOST_TIMES = 50;

export type DriftVerdict = 'regressed' | 'improved' | 'unchanged' | 'undecided' | 'too-few';

export interface Drift {
  verdict: DriftVerdict;
  /** Mean difference, after minus before; null without a case. */
  change: number | null;
  /** One-sided p-value in the direction of the change; 0.5 without one. */
  pValue: number;
  /** The same, adjusted for all that are judged together. */
  adjusted: number;
  /** Changes beyond these are excluded; null without a case. */
  low: number | null;
  high: number | null;
  cases: number;
  /** Cases that differ. */
  different: number;
}

/**
 * Judges changes of cases that both sides ran at the same time, interleaved, by Holm's procedure over all
 * that are judged together. Source: docs/specification/comparisons.md, "Drift".
 * @param skills differences by case, after minus before, in [-1, 1]
 */
export function driftsOf(skills: readonly (readonly number[])[], resampling: Resampling): Drift[] {
  // The flips are symmetrical, so one side has half of the two-sided probability.
  const pValues = skills.map((differences) => signFlipTest(differences, resampling) / 2);
  const adjusted = holmAdjusted(pValues);
  const unchanged = holmAdjusted(skills.map(unchangedPValue));
  return skills.map((differences, index): Drift => {
    const cases = differences.length;
    const different = differences.filter((one) => one !== 0).length;
    const own = { pValue: pValues[index] ?? 0.5, adjusted: adjusted[index] ?? 1, cases, different };
    if (cases === 0) return { verdict: 'too-few', change: null, low: null, high: null, ...own };
    const change = meanOf(differences);
    const { low, high } = stratifiedInterval([differences], ALPHA, toExclude(ALPHA));
    const figures = { change, low, high, ...own };
    if (own.adjusted <= ONE_SIDED && different >= FEWEST_DIFFERENT)
      return { ...figures, verdict: change < 0 ? 'regressed' : 'improved' };
    return { ...figures, verdict: (unchanged[index] ?? 1) <= ALPHA ? 'unchanged' : 'undecided' };
  });
}

/** The smallest error at which a change of 0.1 or more is excluded on both sides; 1 without a case. */
function unchangedPValue(differences: readonly number[]): number {
  if (differences.length === 0) return 1;
  return smallestLevel((alpha) => {
    const { low, high } = stratifiedInterval([differences], alpha, toExclude(alpha));
    return low > -UNCHANGED_WITHIN && high < UNCHANGED_WITHIN;
  });
}

/**
 * Estimates how many cases in all would decide, if further ones came out like those that were seen; null
 * where not even 50 times as many would, and without a case.
 */
export function casesToDecide(differences: readonly number[], resampling: Resampling): number | null {
  if (differences.length === 0) return null;
  const decides = (factor: number) => {
    const [drift] = driftsOf([Array(factor).fill(differences).flat()], resampling);
    return drift?.verdict !== 'undecided';
  };
  let [open, decided] = [1, 2];
  while (!decides(decided)) {
    if (decided >= MOST_TIMES) return null;
    [open, decided] = [decided, Math.min(MOST_TIMES, decided * 2)];
  }
  while (decided - open > 1) {
    const middle = Math.floor((open + decided) / 2);
    if (decides(middle)) decided = middle;
    else open = middle;
  }
  return decided * differences.length;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
