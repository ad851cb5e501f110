import type { PositionBias } from '@plugin-eval/core/documents/ranking.ts';
import { caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { disagrees, type PairDecision } from './reduce-matchup.ts';

const LEVEL = 0.95;

/**
 * Measures how often judges decide a pair differently in its two orders, counting each judge separately:
 * pairs won both times by the skill shown first, and by the one shown second; the rest had a tie in one
 * order. Judges of one pair are not independent, since a close pair sways all of them: the interval uses
 * pairs as cases.
 * @param pairs the decisions of its judges, for each pair
 */
export function positionBias(pairs: readonly (readonly PairDecision[])[]): PositionBias {
  const decisions = pairs.flat();
  const disagreements = decisions.filter(disagrees);
  const interval = caseRateInterval(
    pairs.map((own) => ({ successes: own.filter(disagrees).length, trials: own.length })),
    LEVEL,
  );
  const rate = decisions.length === 0 ? null : disagreements.length / decisions.length;
  const prefers = (plain: PairDecision['plain'], swapped: PairDecision['swapped']) =>
    disagreements.filter((one) => one.plain === plain && one.swapped === swapped).length;
  return {
    rate,
    ciLow: interval === null || rate === null ? null : Math.min(interval.low, rate),
    ciHigh: interval === null || rate === null ? null : Math.max(interval.high, rate),
    pairs: decisions.length,
    disagreements: disagreements.length,
    firstPreferred: prefers('first', 'second'),
    secondPreferred: prefers('second', 'first'),
  };
}
