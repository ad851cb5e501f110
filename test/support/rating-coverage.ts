import {
  type BradleyTerryFit,
  type BradleyTerryMethod,
  ELO_PER_NAT,
  fitBradleyTerry,
  MEAN_RATING,
  type WinRecord,
} from '../../src/statistics/bradley-terry.ts';
import { bradleyTerryIntervals, ratingPercentiles } from '../../src/statistics/bradley-terry-intervals.ts';
import type { Interval } from '../../src/statistics/interval.ts';
import { type SeededRandom, seededRandom } from '../../src/statistics/seeded-random.ts';
import { normalDraw, randomSchedule, simulatedGames, winChance } from './simulated-games.ts';

export interface SimulatedCorpora {
  corpora: number;
  contenders: number;
  gamesEach: number;
  /** Standard deviation of the true log strengths, in nats. */
  deviation: number;
  /** Share of games that are drawn. */
  draws: number;
  seed: number;
}

/** A simulated corpus, and what is true of it. */
export interface SimulatedCorpus {
  records: WinRecord[];
  fit: BradleyTerryFit;
  /** By contender: its true rating against the mean of its component, null without games. */
  ratings: (number | null)[];
  percentiles: (number | null)[];
}

/** How often intervals hold what is true, by the method of the component. */
export interface Coverage {
  components: number;
  intervals: number;
  /** Shares in [0, 1]. */
  ratings: number;
  percentiles: number;
  /** Mean width of a rating's interval, in Elo points. */
  width: number;
}

export function* simulatedCorpora(settings: SimulatedCorpora): Generator<SimulatedCorpus> {
  const random = seededRandom(settings.seed);
  for (let corpus = 0; corpus < settings.corpora; corpus += 1) yield simulatedCorpus(settings, random);
}

/** Coverage at 95 % over simulated corpora. */
export function ratingCoverage(settings: SimulatedCorpora): Record<BradleyTerryMethod, Coverage> {
  const none = { components: 0, intervals: 0, ratings: 0, percentiles: 0, width: 0 };
  const counts = { 'maximum-likelihood': { ...none }, 'prior-mode': { ...none } };
  for (const { fit, records, ratings, percentiles } of simulatedCorpora(settings)) {
    const ratingIntervals = bradleyTerryIntervals(fit, records, 0.95);
    const found = ratingPercentiles(fit, records, 0.95);
    for (const { method } of fit.components) counts[method].components += 1;
    fit.contenders.forEach(({ method }, contender) => {
      const interval = ratingIntervals[contender];
      if (method === null || !interval) return;
      const count = counts[method];
      count.intervals += 1;
      count.width += interval.high - interval.low;
      count.ratings += Number(holds(interval, ratings[contender]));
      count.percentiles += Number(holds(found[contender]?.interval, percentiles[contender]));
    });
  }
  for (const count of Object.values(counts)) {
    for (const sum of ['ratings', 'percentiles', 'width'] as const) count[sum] /= count.intervals;
  }
  return counts;
}

export function holds(interval: Interval | null | undefined, truth: number | null | undefined): boolean {
  if (!interval || truth == null) throw new Error('There is nothing to compare.');
  return interval.low <= truth && truth <= interval.high;
}

function simulatedCorpus(
  { contenders, gamesEach, deviation, draws }: SimulatedCorpora,
  random: SeededRandom,
): SimulatedCorpus {
  const strengths = Float64Array.from({ length: contenders }, () => deviation * normalDraw(random));
  const records = simulatedGames(strengths, randomSchedule(contenders, gamesEach, random), draws, random);
  const fit = fitBradleyTerry(contenders, records);
  const ratings: (number | null)[] = fit.contenders.map(() => null);
  const percentiles: (number | null)[] = fit.contenders.map(() => null);
  for (const { members } of fit.components) {
    const own = members.map((contender) => strengths[contender] as number);
    const mean = own.reduce((sum, strength) => sum + strength, 0) / own.length;
    members.forEach((contender, place) => {
      const strength = own[place] as number;
      ratings[contender] = MEAN_RATING + ELO_PER_NAT * (strength - mean);
      const wins = own.reduce((sum, opponent) => sum + winChance(strength, opponent), 0) - 1 / 2;
      percentiles[contender] = wins / (own.length - 1);
    });
  }
  return { records, fit, ratings, percentiles };
}
