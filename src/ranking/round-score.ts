import { clopperPearsonInterval } from '../statistics/clopper-pearson.ts';
import type { Interval } from '../statistics/interval.ts';
import { normalQuantile } from '../statistics/normal-quantile.ts';

/** Rounds of one pair, as one of the two sees them. */
export interface Rounds {
  wins: number;
  draws: number;
  losses: number;
}

const LEVEL = 0.95;
const Z = normalQuantile((1 + LEVEL) / 2);
const BISECTIONS = 60;

/** Share of the points that were won; a draw is half a point. Null without rounds. */
export function roundScore({ wins, draws, losses }: Rounds): number | null {
  const rounds = wins + draws + losses;
  return rounds === 0 ? null : (wins + draws / 2) / rounds;
}

/**
 * 95 % interval of the expected score, in [0, 1]; null without rounds. It is the wider of two on each side. One is the
 * score interval of a difference of paired proportions, wins less losses, which knows that the share of draws is itself
 * drawn, and has a width even when all rounds are draws. With few rounds it is too narrow by a little. The other is the
 * exact one of the share of wins among the rounds that were no draws; the sign test is its counterpart, so that the
 * interval leaves out one half only when the test is significant.
 * Sources: Tango, "Equivalence test and confidence interval for the difference in proportions for the paired-sample
 * design" (1998); Clopper and Pearson (1934).
 */
export function roundScoreInterval(rounds: Rounds): Interval | null {
  const { wins, draws, losses } = rounds;
  const total = wins + draws + losses;
  if (total === 0) return null;
  const difference = tangoInterval(rounds);
  const decisive = clopperPearsonInterval({ successes: wins, trials: wins + losses }, LEVEL);
  const share = (wins + losses) / total;
  const scoreOf = (winShare: number) => 0.5 + (share * (2 * winShare - 1)) / 2;
  return {
    low: Math.min((1 + difference.low) / 2, decisive === null ? 1 : scoreOf(decisive.low)),
    high: Math.max((1 + difference.high) / 2, decisive === null ? 0 : scoreOf(decisive.high)),
  };
}

/** Of wins less losses, as a share of the rounds, in [-1, 1]. */
function tangoInterval({ wins, draws, losses }: Rounds): Interval {
  const total = wins + draws + losses;
  return {
    low:
      losses === total
        ? -1
        : root(-1, (wins - losses) / total, (at) => tangoStatistic(wins, losses, total, at) - Z),
    high:
      wins === total
        ? 1
        : root((wins - losses) / total, 1, (at) => tangoStatistic(wins, losses, total, at) + Z),
  };
}

/** How far the counts lie from a difference, in standard errors under it. It falls as the difference grows. */
function tangoStatistic(wins: number, losses: number, total: number, difference: number): number {
  const a = 2 * total;
  const b = (2 * total - wins + losses) * difference - wins - losses;
  const c = -losses * difference * (1 - difference);
  // The most likely share of losses, when the difference is this one.
  const lost = Math.max(0, (Math.sqrt(Math.max(0, b * b - 4 * a * c)) - b) / (2 * a));
  const variance = total * (2 * lost + difference * (1 - difference));
  const distance = wins - losses - total * difference;
  return variance <= 0 ? Math.sign(distance) * Infinity : distance / Math.sqrt(variance);
}

/** Where a falling function changes its sign. */
function root(low: number, high: number, valueAt: (at: number) => number): number {
  let [below, above] = [low, high];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (below + above) / 2;
    if (valueAt(middle) > 0) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}
