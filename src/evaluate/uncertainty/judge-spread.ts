import { classificationIntervals } from '../../statistics/classification-intervals.ts';
import type { Interval } from '../../statistics/interval.ts';
import type { Proportion } from '../../statistics/proportion.ts';
import { meanInterval } from '../../statistics/student-t.ts';
import { type DimensionSample, drawsOf, type JudgeSamples, type PromptPredictions } from './judge-samples.ts';
import { type Spread, spreadOf } from './spread.ts';

/**
 * How sure the judges' score of a dimension is; null with fewer than two draws, and where they do not differ. F1 is over
 * prompts, of which each has the predictions of all judges; every other score is a mean of judges or, of one judge, of
 * tasks, with Student's t and what a score can be as bounds.
 * Source: docs/specification/quality.md, "Intervals of an evaluation".
 * @param score as the layer has it, in [0, 1]
 * @param level in (0, 1)
 */
export function judgeSpread(
  sample: DimensionSample,
  samples: JudgeSamples,
  score: number,
  level: number,
): Spread | null {
  const { count, values } = drawsOf(sample, samples);
  if (count < 2) return null;
  return spreadOf(values === null ? f1Interval(samples, level) : clippedMean(values, level), score);
}

function f1Interval({ shouldTrigger, shouldNotTrigger }: JudgeSamples, level: number): Interval | null {
  return classificationIntervals(casesOf(shouldTrigger), casesOf(shouldNotTrigger), level).f1;
}

function casesOf(prompts: PromptPredictions): Proportion[] {
  return prompts
    .map((predictions) => ({
      successes: predictions.filter((one) => one === true).length,
      trials: predictions.filter((one) => one !== null).length,
    }))
    .filter(({ trials }) => trials > 0);
}

function clippedMean(values: readonly number[], level: number): Interval | null {
  const interval = meanInterval(values, level);
  return interval && { low: Math.max(0, interval.low), high: Math.min(1, interval.high) };
}
