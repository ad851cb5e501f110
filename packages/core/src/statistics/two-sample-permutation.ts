import type { Interval } from './interval.ts';

/** Sizes of log odds ratios beyond which an answer is as good as certain; e^±80 odds. */
const MOST_LOG_ODDS = 160;
const BISECTIONS = 100;

/**
 * Distribution of one group's sum of scores when the labels of the two groups are permuted: the number of
 * ways to reach each sum. Computed exactly, by adding one score after the other.
 */
export interface PermutedSums {
  /** Ways to choose the group with this sum, by the sum. Relative counts: beyond 2^53 they are rounded. */
  ways: Float64Array;
  /** The observed sum. */
  seen: number;
}

/**
 * Two groups of scores whose labels are exchangeable under the null hypothesis.
 * @param first scores of the first group, whole numbers of 0 or more
 * @param second scores of the second one
 * @throws RangeError scores that are not whole numbers of 0 or more. Time: (scores)² × (sum of the scores)
 */
export function permutedSums(first: readonly number[], second: readonly number[]): PermutedSums {
  const scores = [...first, ...second];
  if (!scores.every((score) => Number.isSafeInteger(score) && score >= 0)) {
    throw new RangeError('Scores of a permutation test are whole numbers of 0 or more.');
  }
  const total = scores.reduce((sum, score) => sum + score, 0);
  // ways[k]: of k chosen scores, by their sum.
  const ways = Array.from({ length: first.length + 1 }, () => new Float64Array(total + 1));
  (ways[0] as Float64Array)[0] = 1;
  for (const score of scores) {
    for (let chosen = first.length; chosen > 0; chosen--) {
      const [from, to] = [ways[chosen - 1] as Float64Array, ways[chosen] as Float64Array];
      for (let sum = total; sum >= score; sum--) {
        to[sum] = (to[sum] as number) + (from[sum - score] as number);
      }
    }
  }
  return {
    ways: ways[first.length] as Float64Array,
    seen: first.reduce((sum, score) => sum + score, 0),
  };
}

/**
 * Computes the two-sided p-value of the exact permutation test for two groups of equal size: the share of all
 * label assignments in which the sum of the first group is at least as far from the middle. With scores of 0
 * and 1 it is Fisher's exact test. 1 without scores, and when all scores are equal. Source: Pitman,
 * "Significance tests which may be applied to samples from any populations" (1937).
 */
export function twoSamplePermutationTest(first: readonly number[], second: readonly number[]): number {
  if (first.length !== second.length) throw new RangeError('Both groups have the same size.');
  const { ways, seen } = permutedSums(first, second);
  // Twice the distance from the middle, so that it is a whole number.
  const total = ways.length - 1;
  const distance = Math.abs(2 * seen - total);
  let [all, extreme] = [0, 0];
  ways.forEach((count, sum) => {
    all += count;
    if (Math.abs(2 * sum - total) >= distance) extreme += count;
  });
  return extreme / all;
}

/** The logarithm of the odds ratio between two groups of scores, given all scores together. */
export interface LogOddsRatio {
  /** Conditional maximum likelihood; infinite at the ends, null when the scores leave no choice. */
  estimate: number | null;
  /** Exact conditional interval; its ends may be infinite. */
  interval: Interval;
}

/**
 * Computes the first group's advantage as a log odds ratio for one point, given all the scores: the exact
 * conditional interval, whose ends are where each one-sided permutation test reaches half of 1 - level. With
 * groups of equal size it excludes 0 exactly when the two-sided test is below 1 - level. Source: Cornfield,
 * "A statistical problem arising from retrospective studies" (1956); for scores, the exponential tilting of
 * the permutation distribution, Agresti, "Categorical data analysis" (2002), section 3.5.
 * @param point how many units of score make one point
 * @param level in (0, 1)
 */
export function conditionalLogOddsRatio(
  first: readonly number[],
  second: readonly number[],
  { point, level }: { point: number; level: number },
): LogOddsRatio {
  const { ways, seen } = permutedSums(first, second);
  const sums = Array.from(ways, (count, sum) => ({ sum, count })).filter(({ count }) => count > 0);
  const [lowest, highest] = [sums[0]?.sum ?? 0, sums.at(-1)?.sum ?? 0];
  const tilted = (logOdds: number, gainOf: (sum: number) => number) => {
    const logs = sums.map(({ sum, count }) => Math.log(count) + (logOdds * sum) / point);
    const top = Math.max(...logs);
    let [weights, values] = [0, 0];
    logs.forEach((log, index) => {
      const weight = Math.exp(log - top);
      weights += weight;
      values += weight * gainOf(sums[index]?.sum ?? 0);
    });
    return values / weights;
  };
  const tail = (1 - level) / 2;
  const atLeast = (logOdds: number) => tilted(logOdds, (sum) => (sum >= seen ? 1 : 0));
  const atMost = (logOdds: number) => tilted(logOdds, (sum) => (sum <= seen ? 1 : 0));
  const expected = (logOdds: number) => tilted(logOdds, (sum) => sum);
  return {
    estimate:
      lowest === highest
        ? null
        : seen === lowest
          ? -Infinity
          : seen === highest
            ? Infinity
            : crossing((logOdds) => expected(logOdds) - seen),
    interval: {
      low: seen === lowest ? -Infinity : crossing((logOdds) => atLeast(logOdds) - tail),
      high: seen === highest ? Infinity : crossing((logOdds) => tail - atMost(logOdds)),
    },
  };
}

/** Finds the sign change of a rising function. */
function crossing(valueAt: (logOdds: number) => number): number {
  let [low, high] = [-MOST_LOG_ODDS, MOST_LOG_ODDS];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (valueAt(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
