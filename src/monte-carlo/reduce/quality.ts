import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { clusterMeanInterval } from '../../statistics/cluster-bootstrap.ts';
import { mean, populationStandardDeviation } from '../../statistics/descriptive.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { RESAMPLES } from './resamples.ts';
import { byPrompt, type EndedRun } from './runs-with-skill.ts';

export type Quality = NonNullable<MonteCarloLayer['quality']>;

/**
 * Quality over the activated runs that were judged: its mean, and the coefficient of variation as the methodology's
 * formula has it, the population deviation over the mean of all scores; null where the mean is 0. Beside it stands the
 * mean CV within prompts that were judged more than once, since different tasks differ by themselves.
 * Source: quality-scoring.md, section 6.
 * @param level in (0, 1)
 */
export function qualityOf(runs: readonly EndedRun[], level: number, seed: number): Quality {
  const clusters = byPrompt(runs.filter(({ activated }) => activated))
    .map((own) => own.flatMap(({ quality }) => quality ?? []))
    .filter((scores) => scores.length > 0);
  const scores = clusters.flat();
  const resampling = { resamples: RESAMPLES, random: seededRandom(seed) };
  const interval = clusterMeanInterval(clusters, level, resampling);
  const within = clusters.filter((own) => own.length > 1).flatMap((own) => coefficientOfVariation(own) ?? []);
  return {
    runs: scores.length,
    mean: mean(scores),
    std: populationStandardDeviation(scores),
    cv: coefficientOfVariation(scores),
    cvWithin: mean(within),
    ciLow: interval === null ? null : Math.max(0, interval.low),
    ciHigh: interval === null ? null : Math.min(1, interval.high),
  };
}

function coefficientOfVariation(scores: readonly number[]): number | null {
  const centre = mean(scores);
  const deviation = populationStandardDeviation(scores);
  return centre === null || deviation === null || centre === 0 ? null : deviation / centre;
}
