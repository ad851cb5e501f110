import type { PositionBias } from '../documents/ranking.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';
import { disagrees, type PairDecision } from './reduce-matchup.ts';

const LEVEL = 0.95;

/**
 * How often judges decide a pair differently in its two orders, with Wilson's interval. Of those pairs, the ones that
 * the skill shown first won both times, and those that the skill shown second did; the rest were a tie in one order.
 * @param decisions one for each judge of each pair
 */
export function positionBias(decisions: readonly PairDecision[]): PositionBias {
  const disagreements = decisions.filter(disagrees);
  const interval = wilsonInterval({ successes: disagreements.length, trials: decisions.length }, LEVEL);
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
