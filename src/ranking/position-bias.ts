import type { PositionBias } from '../documents/ranking.ts';
import type { Interval } from '../statistics/interval.ts';
import { kornGraubardInterval } from '../statistics/korn-graubard.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';
import { disagrees, type PairDecision } from './reduce-matchup.ts';

const LEVEL = 0.95;

/**
 * How often judges decide a pair differently in its two orders, each judge counted by itself. Of those decisions, the
 * ones that the skill shown first won both times, and those that the skill shown second did; the rest were a tie in one
 * order.
 * @param pairs the decisions of its judges, for each pair
 */
export function positionBias(pairs: readonly (readonly PairDecision[])[]): PositionBias {
  const decisions = pairs.flat();
  const disagreements = decisions.filter(disagrees);
  const interval = intervalOf(pairs);
  const prefers = (plain: PairDecision['plain'], swapped: PairDecision['swapped']) =>
    disagreements.filter((one) => one.plain === plain && one.swapped === swapped).length;
  return {
    rate: decisions.length === 0 ? null : disagreements.length / decisions.length,
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    pairs: decisions.length,
    disagreements: disagreements.length,
    firstPreferred: prefers('first', 'second'),
    secondPreferred: prefers('second', 'first'),
  };
}

/** Judges of one pair are not independent: a close one sways all of them. */
function intervalOf(pairs: readonly (readonly PairDecision[])[]): Interval | null {
  const clusters = pairs.map((decisions) => ({
    successes: decisions.filter(disagrees).length,
    trials: decisions.length,
  }));
  if (clusters.some(({ trials }) => trials > 1)) return kornGraubardInterval(clusters, LEVEL);
  const successes = clusters.reduce((sum, own) => sum + own.successes, 0);
  const trials = clusters.reduce((sum, own) => sum + own.trials, 0);
  return wilsonInterval({ successes, trials }, LEVEL);
}
