import { blendLayers } from '../../methodology/blend.ts';
import { percentileInterval } from '../../statistics/bootstrap.ts';
import type { Interval } from '../../statistics/interval.ts';
import { meanInterval } from '../../statistics/student-t.ts';
import { containing } from './containing-interval.ts';
import { type DimensionSample, drawsOf, type JudgeSamples } from './judge-samples.ts';

/** From this many draws on, a mean is resampled; fewer use Student's t. Source: quality-scoring.md, section 5. */
const DRAWS_FOR_BOOTSTRAP = 8;

/** A dimension's scores from which its interval follows. */
export interface DimensionScore {
  /** Null where layer 1 did not score it. */
  fromStatic: number | null;
  fromJudge: number;
  /** Of the blended score. */
  replicates: Float64Array;
}

/**
 * Interval of a blended dimension score, within [0, 1] and containing the score; null with fewer than two draws. A
 * mean of fewer than eight draws has Student's t interval, clipped to what a score can be and carried through the
 * blend, which is linear; everything else, F1 among it, the percentile interval of its replicates.
 * @param level in (0, 1)
 */
export function dimensionInterval(
  sample: DimensionSample,
  samples: JudgeSamples,
  { fromStatic, fromJudge, replicates }: DimensionScore,
  level: number,
): Interval | null {
  const { count, values } = drawsOf(sample, samples);
  if (count < 2) return null;
  const blended = (judge: number) => blendLayers(sample.name, { static: fromStatic, judge }) ?? judge;
  const interval =
    values === null || count >= DRAWS_FOR_BOOTSTRAP
      ? percentileInterval(replicates, level)
      : carried(meanInterval(values, level), blended);
  return interval === null ? null : containing(interval, blended(fromJudge));
}

function carried(interval: Interval | null, blended: (judge: number) => number): Interval | null {
  if (interval === null) return null;
  return { low: blended(Math.max(0, interval.low)), high: blended(Math.min(1, interval.high)) };
}
