import type { FittedComponent } from './bradley-terry.ts';
import type { Interval } from './interval.ts';
import { normalDistribution } from './normal-distribution.ts';
import { normalQuantile } from './normal-quantile.ts';

/** Tolerance in nats; strengths that differ by less are equal, and were fitted as such. */
const ROUNDING = 1e-6;

/** The place of a contender in its component. */
export interface Standing {
  /** Rank from 1: one more than the contenders that are better with probability `level`. */
  rankBest: number;
  /** Number of contenders, minus those that are worse with that probability. */
  rankWorst: number;
  /**
   * Band from 1, best first; a band ends at the first contender that its leader beats with that probability.
   * Equal strengths share a band.
   */
  band: number;
  /** The expected share of the others that are weaker: the mean probability of being stronger. In [0, 1]. */
  percentile: number;
  /** The mean probability of winning a game against each of the others, in (0, 1). */
  winChance: number;
  /** Number of other contenders. */
  among: number;
}

/**
 * Computes standings of the contenders of a component, by the probability P_ij = Phi(difference / standard
 * error) that i is stronger than j. In a large component the covariance of two contenders comes only from
 * weak cuts between groups, and is otherwise 0. Source: docs/specification/statistics.md, "Ranks, bands,
 * percentile".
 * @param level from which on one contender counts as stronger than another, in (1/2, 1), such as 0.95
 * @returns by place in `members`
 */
export function standingsOf(component: FittedComponent, level: number): Standing[] {
  const { strengths, members } = component;
  const size = members.length;
  const surely = normalQuantile(level);
  const [better, worse] = [new Int32Array(size), new Int32Array(size)];
  const [stronger, wins] = [new Float64Array(size), new Float64Array(size)];
  const errorOf = standardErrors(component);
  for (let one = 0; one < size; one += 1) {
    for (let other = one + 1; other < size; other += 1) {
      const lead = (strengths[one] as number) - (strengths[other] as number);
      const z = lead / errorOf(one, other);
      const probability = normalDistribution(z);
      stronger[one] = (stronger[one] as number) + probability;
      stronger[other] = (stronger[other] as number) + 1 - probability;
      const wonByOne = 1 / (1 + Math.exp(-lead));
      wins[one] = (wins[one] as number) + wonByOne;
      wins[other] = (wins[other] as number) + 1 - wonByOne;
      if (z >= surely) {
        worse[one] = (worse[one] as number) + 1;
        better[other] = (better[other] as number) + 1;
      } else if (z <= -surely) {
        better[one] = (better[one] as number) + 1;
        worse[other] = (worse[other] as number) + 1;
      }
    }
  }
  const bands = bandsOf(component, surely);
  return members.map((_, own) => ({
    rankBest: 1 + (better[own] as number),
    rankWorst: size - (worse[own] as number),
    band: bands[own] as number,
    percentile: (stronger[own] as number) / (size - 1),
    winChance: (wins[own] as number) / (size - 1),
    among: size - 1,
  }));
}

/** Like `standingsOf`, for one contender. @param own its place in `members` */
export function standingOf(component: FittedComponent, own: number, level: number): Omit<Standing, 'band'> {
  const { strengths, members } = component;
  const surely = normalQuantile(level);
  const errorOf = standardErrors(component);
  const others = members.length - 1;
  let [better, worse, stronger, wins] = [0, 0, 0, 0];
  for (let other = 0; other < members.length; other += 1) {
    if (other === own) continue;
    const lead = (strengths[own] as number) - (strengths[other] as number);
    const z = lead / errorOf(own, other);
    stronger += normalDistribution(z);
    wins += 1 / (1 + Math.exp(-lead));
    better += Number(z <= -surely);
    worse += Number(z >= surely);
  }
  return {
    rankBest: 1 + better,
    rankWorst: members.length - worse,
    percentile: stronger / others,
    winChance: wins / others,
    among: others,
  };
}

/**
 * The interval of a percentile: the share of the others below the worst rank, and below the best, extended to the
 * percentile where sure ranks leave it out. Null where best and worst rank are one: the share below it has no width, and a
 * rank that is sure at some level is not an estimate of how far the percentile may be off.
 */
export function percentileIntervalOf({
  rankBest,
  rankWorst,
  percentile,
  among,
}: Pick<Standing, 'rankBest' | 'rankWorst' | 'percentile' | 'among'>): Interval | null {
  if (rankBest === rankWorst) return null;
  return {
    low: Math.min(percentile, (among + 1 - rankWorst) / among),
    high: Math.max(percentile, (among + 1 - rankBest) / among),
  };
}

/** Skills of equal strength share a band, which begins when the leader of the one before beats any of them. */
function bandsOf(component: FittedComponent, surely: number): Int32Array {
  const { strengths } = component;
  const errorOf = standardErrors(component);
  const bands = new Int32Array(strengths.length);
  let leader: number | null = null;
  let band = 0;
  for (const equals of byStrength(strengths)) {
    const isBeaten = (own: number) =>
      leader === null ||
      (strengths[leader] as number) - (strengths[own] as number) >= surely * errorOf(leader, own);
    if (equals.some(isBeaten)) {
      leader = equals.reduce((least, own) => Math.min(least, own));
      band += 1;
    }
    for (const own of equals) bands[own] = band;
  }
  return bands;
}

/** Sorts strongest first, grouping those whose strengths differ only by rounding. */
function byStrength(strengths: Float64Array): number[][] {
  const order = Array.from(strengths.keys()).sort(
    (one, other) => (strengths[other] as number) - (strengths[one] as number),
  );
  const groups: number[][] = [];
  let before = Number.POSITIVE_INFINITY;
  for (const own of order) {
    const strength = strengths[own] as number;
    if (before - strength < ROUNDING) groups.at(-1)?.push(own);
    else groups.push([own]);
    before = strength;
  }
  return groups;
}

/** Standard error of the difference of two strengths; infinite where rounding hides it. */
function standardErrors({
  strengths,
  variances,
  covariance,
  shared: parts,
}: FittedComponent): (one: number, other: number) => number {
  const size = strengths.length;
  return (one, other) => {
    const shared =
      covariance === null ? productOf(parts, one, other) : (covariance[one * size + other] as number);
    const variance = (variances[one] as number) + (variances[other] as number) - 2 * shared;
    return variance > 0 ? Math.sqrt(variance) : Number.POSITIVE_INFINITY;
  };
}

function productOf(parts: readonly Float64Array[], one: number, other: number): number {
  let sum = 0;
  for (const part of parts) sum += (part[one] as number) * (part[other] as number);
  return sum;
}
