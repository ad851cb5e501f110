import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { caseInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { mean, populationStandardDeviation } from '@plugin-eval/core/statistics/descriptive.ts';
import { byPrompt, type EndedSession } from './ended-sessions.ts';

export type Quality = NonNullable<MonteCarloLayer['quality']>;

/**
 * Computes quality over the activated, judged sessions: its mean, and the coefficient of variation by the
 * methodology's formula, the population deviation over the mean of all scores; null when the mean is 0. It is
 * reported with the mean CV within prompts judged more than once, since different tasks differ anyway. The
 * interval is that of a quality over prompts, `caseInterval`'s. Source: docs/specification/sessions.md,
 * "Figures".
 * @param level in (0, 1)
 */
export function qualityOf(sessions: readonly EndedSession[], level: number): Quality {
  const clusters = byPrompt(sessions.filter(({ activated }) => activated))
    .map((own) => own.flatMap(({ quality }) => quality ?? []))
    .filter((scores) => scores.length > 0);
  const scores = clusters.flat();
  const centre = mean(scores);
  const interval = caseInterval(clusters, level);
  const within = clusters.filter((own) => own.length > 1).flatMap((own) => coefficientOfVariation(own) ?? []);
  return {
    runs: scores.length,
    mean: centre,
    std: populationStandardDeviation(scores),
    cv: coefficientOfVariation(scores),
    cvWithin: mean(within),
    // Prompts count once each in the interval and by their sessions in the mean, which it contains all the same.
    ciLow: interval === null || centre === null ? null : Math.min(interval.low, centre),
    ciHigh: interval === null || centre === null ? null : Math.max(interval.high, centre),
  };
}

function coefficientOfVariation(scores: readonly number[]): number | null {
  const centre = mean(scores);
  const deviation = populationStandardDeviation(scores);
  return centre === null || deviation === null || centre === 0 ? null : deviation / centre;
}
