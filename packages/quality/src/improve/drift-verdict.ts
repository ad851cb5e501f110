import type { Resampling } from '@plugin-eval/core/statistics/cluster-bootstrap.ts';
import { signFlipTest } from '@plugin-eval/core/statistics/sign-flip-test.ts';
import { stratifiedInterval, toExclude } from '@plugin-eval/core/statistics/stratified-interval.ts';
import { studentTQuantile } from '@plugin-eval/core/statistics/student-t.ts';
import { ALPHA } from './verdict.ts';

/** Error of the sign flips on each side. */
const ONE_SIDED = 0.025;
const FEWEST_DIFFERENT = 6;
/** Changes of quality up to this size are none. */
export const UNCHANGED_WITHIN = 0.1;
/** Degrees of freedom below which the scatter between equal runs is unknown. */
const FEWEST_DEGREES = 10;
/** One imaginary deviation, so that equal runs do not claim certainty. */
const IMAGINARY_DEVIATION = 0.03;

export const DRIFT_VERDICTS = ['regressed', 'improved', 'unchanged', 'undecided', 'too-few'] as const;
export type DriftVerdict = (typeof DRIFT_VERDICTS)[number];

export interface Drift {
  verdict: DriftVerdict;
  /** Mean difference of quality, after minus before; null without a case. */
  change: number | null;
  /** One-sided p-value in the direction of the change; 0.5 without one. */
  pValue: number;
  /** Changes beyond these are excluded; null without a case. */
  low: number | null;
  high: number | null;
  /** Cases that differ. */
  different: number;
}

/**
 * Judges a change of cases that both sides ran at the same time, interleaved. Source:
 * docs/specification/comparisons.md, "Drift".
 * @param differences of quality by case, after minus before, in [-1, 1]
 * @param alpha one-sided error of the sign flips, divided where several skills are judged
 */
export function driftOf(
  differences: readonly number[],
  resampling: Resampling,
  alpha: number = ONE_SIDED,
): Drift {
  const different = differences.filter((one) => one !== 0).length;
  if (differences.length === 0)
    return { verdict: 'too-few', change: null, pValue: 0.5, low: null, high: null, different };
  const change = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  // The flips are symmetrical, so one side has half of the two-sided probability.
  const pValue = signFlipTest(differences, resampling) / 2;
  const { low, high } = stratifiedInterval([differences], ALPHA, toExclude(ALPHA));
  const figures = { change, pValue, low, high, different };
  if (pValue <= alpha && different >= FEWEST_DIFFERENT)
    return { ...figures, verdict: change < 0 ? 'regressed' : 'improved' };
  const isUnchanged = low > -UNCHANGED_WITHIN && high < UNCHANGED_WITHIN;
  return { ...figures, verdict: isUnchanged ? 'unchanged' : 'undecided' };
}

export interface RunFloor {
  /** Changes of a suite's mean up to this size also occur between equal runs. */
  floor: number;
  degreesOfFreedom: number;
}

/**
 * Computes the change of a suite's mean that equal runs show by chance, at an error of 2.5 % on each side;
 * null below ten degrees of freedom. Cases of one run move together, so only runs tell. Source:
 * docs/specification/comparisons.md, "Drift".
 * @param groups means of runs that differ in nothing (same suite, arm and commit), in [0, 1]
 * @param before number of runs on one side, at least 1
 * @param after number of runs on the other side, at least 1
 */
export function runFloor(
  groups: readonly (readonly number[])[],
  before: number,
  after: number,
): RunFloor | null {
  let [squares, degreesOfFreedom] = [0, 0];
  for (const means of groups) {
    const centre = means.reduce((sum, one) => sum + one, 0) / means.length;
    squares += means.reduce((sum, one) => sum + (one - centre) ** 2, 0);
    degreesOfFreedom += Math.max(0, means.length - 1);
  }
  if (degreesOfFreedom < FEWEST_DEGREES) return null;
  const variance = (squares + IMAGINARY_DEVIATION ** 2) / (degreesOfFreedom + 1);
  const floor =
    studentTQuantile(1 - ONE_SIDED, degreesOfFreedom) * Math.sqrt(variance * (1 / before + 1 / after));
  return { floor, degreesOfFreedom };
}
