import { classificationIntervals } from '@plugin-eval/core/statistics/classification-intervals.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import type { Proportion } from '@plugin-eval/core/statistics/proportion.ts';
import { meanInterval } from '@plugin-eval/core/statistics/student-t.ts';
import { type JudgePool, pooledHalfWidth, pooledVariance } from './judge-pool.ts';
import { type DimensionSample, type JudgeSamples, type PromptPredictions, unitsOf } from './judge-samples.ts';
import { type Spread, spreadOf } from './spread.ts';

/**
 * Spread of the judges' score of a dimension; null when drawn once. F1 is over prompts, of which each has all
 * predictions; other scores are means of judges or draws, with the variance shared by the run's skills; for a
 * single answer its tasks are the draws. All are bounded by the range of the score. Source:
 * docs/specification/quality.md, "Intervals of an evaluation".
 * @param score as the layer has it, in [0, 1]
 * @param level in (0, 1)
 * @param shipped variance of one answer
 */
export function judgeSpread(
  sample: DimensionSample,
  samples: JudgeSamples,
  pool: JudgePool,
  { score, level, shipped }: { score: number; level: number; shipped: number },
): Spread | null {
  if (sample.fromPrompts) return spreadOf(f1Interval(samples, level), score);
  const units = unitsOf(sample);
  if (units < 2)
    return sample.tasks.length < 2 ? null : spreadOf(clipped(meanInterval(sample.tasks, level)), score);
  const squares = pool.dimensions[sample.name] ?? 0;
  const halfWidth = pooledHalfWidth(pooledVariance(squares, pool.degrees, shipped), units, level);
  return spreadOf(clipped({ low: score - halfWidth, high: score + halfWidth }), score);
}

function f1Interval({ shouldTrigger, shouldNotTrigger }: JudgeSamples, level: number): Interval | null {
  return classificationIntervals(casesOf(shouldTrigger), casesOf(shouldNotTrigger), level).f1;
}

function casesOf(prompts: PromptPredictions): Proportion[] {
  return prompts.map((predictions) => ({
    successes: predictions.filter((one) => one).length,
    trials: predictions.length,
  }));
}

function clipped(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(0, interval.low), high: Math.min(1, interval.high) };
}
