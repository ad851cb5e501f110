import {
  ELO_PER_NAT,
  fitBradleyTerry,
  MEAN_RATING,
  type WinRecord,
} from '@plugin-eval/core/statistics/bradley-terry.ts';
import { bradleyTerryIntervals } from '@plugin-eval/core/statistics/bradley-terry-intervals.ts';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { standingsOf } from '@plugin-eval/core/statistics/standings.ts';
import { scheduledGames } from './scheduled-games.ts';
import { normalDraw, simulatedGames } from './simulated-games.ts';

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

/** How often intervals at 95 % hold what is true; shares in [0, 1]. */
export interface Coverage {
  intervals: number;
  ratings: number;
  /** Of the truly best and worst tenth. */
  best: number;
  worst: number;
  ranks: number;
  /** Mean width of a rating's interval, in Elo points. */
  width: number;
}

/**
 * Coverage over simulated corpora, in which pairs meet by the schedule of `plugin-eval rank`. A rank is held when the
 * true place lies between the best and the worst that are given.
 */
export function ratingCoverage(settings: SimulatedCorpora): Coverage {
  const random = seededRandom(settings.seed);
  const coverage = { intervals: 0, ratings: 0, best: 0, worst: 0, ranks: 0, width: 0 };
  for (let corpus = 0; corpus < settings.corpora; corpus += 1) addCorpus(coverage, settings, random);
  const tenth = Math.round(settings.contenders / 10) * settings.corpora;
  return {
    intervals: coverage.intervals,
    ratings: coverage.ratings / coverage.intervals,
    best: coverage.best / tenth,
    worst: coverage.worst / tenth,
    ranks: coverage.ranks / coverage.intervals,
    width: coverage.width / coverage.intervals,
  };
}

function addCorpus(coverage: Coverage, settings: SimulatedCorpora, random: SeededRandom): void {
  const { contenders, gamesEach, deviation, draws } = settings;
  const strengths = Float64Array.from({ length: contenders }, () => deviation * normalDraw(random));
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / contenders;
  const pairs = scheduledGames(contenders, gamesEach, random);
  const records: WinRecord[] = simulatedGames(strengths, pairs, draws, random);
  const fit = fitBradleyTerry(contenders, records);
  const [component] = fit.components;
  if (component === undefined || fit.components.length > 1) throw new Error('The schedule connects all.');
  const standings = standingsOf(component, 0.95);
  const places = placesOf(strengths);
  const tenth = Math.round(contenders / 10);
  bradleyTerryIntervals(fit, 0.95).forEach((interval, contender) => {
    const standing = standings[contender];
    if (!interval || !standing) throw new Error('Everybody has played.');
    const rating = MEAN_RATING + ELO_PER_NAT * ((strengths[contender] as number) - mean);
    const held = Number(interval.low <= rating && rating <= interval.high);
    const place = places[contender] as number;
    coverage.intervals += 1;
    coverage.ratings += held;
    if (place <= tenth) coverage.best += held;
    if (place > contenders - tenth) coverage.worst += held;
    coverage.ranks += Number(standing.rankBest <= place && place <= standing.rankWorst);
    coverage.width += interval.high - interval.low;
  });
}

/** True places from 1 on. */
function placesOf(strengths: Float64Array): Int32Array {
  const places = new Int32Array(strengths.length);
  Array.from(strengths.keys())
    .sort((one, other) => (strengths[other] as number) - (strengths[one] as number))
    .forEach((contender, place) => {
      places[contender] = place + 1;
    });
  return places;
}
