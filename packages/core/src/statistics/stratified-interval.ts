import type { Interval } from './interval.ts';
import { studentTQuantile } from './student-t.ts';

/** A sum of mean differences over strata, with its two one-sided bounds. */
export interface StratifiedInterval extends Interval {
  estimate: number;
  variance: number;
  degreesOfFreedom: number;
}

/** Computes the squares of imaginary differences that are added to a stratum. */
export type AddedSquares = (cases: number, strata: number) => number;

/** Adds half a squared difference to each stratum: for showing that a difference is there. */
export const TO_SHOW: AddedSquares = () => 0.5;

/**
 * Adds as much as makes n cases without any difference give exactly the binomial bound 1 - alpha^(1/n): for
 * showing that a difference is absent. Source: docs/specification/comparisons.md, "Interval".
 * @param alpha error on one side, in (0, 0.5)
 */
export function toExclude(alpha: number): AddedSquares {
  return (cases, strata) =>
    (((1 - alpha ** (1 / cases)) * (cases + 2)) / studentTQuantile(1 - alpha, cases + 1)) ** 2 / strata;
}

/**
 * Computes the interval of the sum over strata of the mean differences, with one difference in [-1, 1] for
 * each case. Each stratum's variance counts two imaginary cases, which hold the added squares; degrees of
 * freedom follow Satterthwaite. Source: docs/specification/comparisons.md, "Interval"; Satterthwaite, "An
 * approximate distribution of estimates of variance components" (1946).
 * @param strata each with at least one case
 * @param alpha error on each side, in (0, 0.5)
 * @throws RangeError for an empty stratum and for a difference outside [-1, 1]
 */
export function stratifiedInterval(
  strata: readonly (readonly number[])[],
  alpha: number,
  added: AddedSquares,
): StratifiedInterval {
  let [estimate, variance, squares] = [0, 0, 0];
  for (const differences of strata) {
    const cases = differences.length;
    if (cases === 0) throw new RangeError('A stratum has at least one case.');
    let [sum, sumOfSquares] = [0, 0];
    for (const one of differences) {
      if (!(one >= -1 && one <= 1)) throw new RangeError('Differences of shares lie in [-1, 1].');
      sum += one;
      sumOfSquares += one ** 2;
    }
    const withAdded = sumOfSquares + added(cases, strata.length);
    const own = (withAdded / (cases + 2) - (sum / (cases + 2)) ** 2) / (cases + 2);
    estimate += sum / cases;
    variance += own;
    squares += own ** 2 / (cases + 1);
  }
  const degreesOfFreedom = variance ** 2 / squares;
  const halfWidth = studentTQuantile(1 - alpha, degreesOfFreedom) * Math.sqrt(variance);
  return { estimate, variance, degreesOfFreedom, low: estimate - halfWidth, high: estimate + halfWidth };
}
