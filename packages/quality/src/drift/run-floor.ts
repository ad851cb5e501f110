import { studentTQuantile } from '@plugin-eval/core/statistics/student-t.ts';
import { type DriftVerdict, ONE_SIDED, UNCHANGED_WITHIN } from './drift-verdict.ts';

/** Degrees of freedom below which the scatter between equal runs is unknown. */
const FEWEST_DEGREES = 10;
/** One imaginary deviation, so that equal runs do not claim certainty. */
const IMAGINARY_DEVIATION = 0.03;

export interface RunFloor {
  /** Changes of a suite's mean up to this size also occur between equal runs. */
  floor: number;
  degreesOfFreedom: number;
}

/**
 * Computes the change of a suite's mean that equal runs show by chance; null below ten degrees of freedom.
 * Cases of one run move together, so only runs tell. Source: docs/specification/comparisons.md, "Drift".
 * @param groups means of runs that differ in nothing (same suite, arm and commit), in [0, 1]
 * @param before number of runs on one side, at least 1
 * @param after number of runs on the other side, at least 1
 * @param alpha error on each side, divided where several skills are judged
 */
export function runFloor(
  groups: readonly (readonly number[])[],
  before: number,
  after: number,
  alpha: number = ONE_SIDED,
): RunFloor | null {
  const degreesOfFreedom = degreesOf(groups);
  if (degreesOfFreedom < FEWEST_DEGREES) return null;
  let squares = 0;
  for (const means of groups) {
    const centre = meanOf(means);
    squares += means.reduce((sum, one) => sum + (one - centre) ** 2, 0);
  }
  const variance = (squares + IMAGINARY_DEVIATION ** 2) / (degreesOfFreedom + 1);
  const floor =
    studentTQuantile(1 - alpha, degreesOfFreedom) * Math.sqrt(variance * (1 / before + 1 / after));
  return { floor, degreesOfFreedom };
}

/** A change against stored runs. */
export interface FloorDrift {
  verdict: DriftVerdict;
  change: number;
  /** Changes up to this are chance; null below ten degrees of freedom. */
  floor: number | null;
  degreesOfFreedom: number;
  /** Further runs of the same suite before there is a verdict. */
  runsNeeded: number;
}

/**
 * Judges the mean of runs made now against that of stored ones: beyond the floor it moved. Source:
 * docs/specification/comparisons.md, "Drift".
 * @param history means of equal runs, the stored ones among them
 */
export function floorDrift(
  before: readonly number[],
  after: readonly number[],
  history: readonly (readonly number[])[],
  alpha: number = ONE_SIDED,
): FloorDrift {
  const change = meanOf(after) - meanOf(before);
  const found = runFloor(history, before.length, after.length, alpha);
  if (found === null) {
    const degreesOfFreedom = degreesOf(history);
    const runsNeeded = FEWEST_DEGREES - degreesOfFreedom;
    return { verdict: 'too-few', change, floor: null, degreesOfFreedom, runsNeeded };
  }
  const figures = { change, ...found, runsNeeded: 0 };
  if (Math.abs(change) > found.floor) return { ...figures, verdict: change < 0 ? 'regressed' : 'improved' };
  const isUnchanged = Math.abs(change) + found.floor < UNCHANGED_WITHIN;
  return { ...figures, verdict: isUnchanged ? 'unchanged' : 'undecided' };
}

function degreesOf(groups: readonly (readonly number[])[]): number {
  return groups.reduce((sum, means) => sum + Math.max(0, means.length - 1), 0);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
