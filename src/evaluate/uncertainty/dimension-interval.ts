import type { DimensionName } from '../../documents/names.ts';
import { blendLayers } from '../../methodology/blend.ts';
import { percentileInterval } from '../../statistics/bootstrap.ts';
import { CLUSTERS_FOR_BOOTSTRAP, clusterStudentInterval } from '../../statistics/cluster-bootstrap.ts';
import type { Interval } from '../../statistics/interval.ts';
import { meanInterval } from '../../statistics/student-t.ts';
import { containing } from './containing-interval.ts';
import { type EvaluationSamples, samplesOf } from './evaluation-samples.ts';
import { drawsOf } from './judge-samples.ts';

/** A dimension's scores in [0, 1] from which its interval follows; null for a layer that did not score it. */
export interface DimensionScore {
  fromStatic: number | null;
  fromJudge: number | null;
  fromSessions: number | null;
  /** Of the blended score. */
  replicates: Float64Array;
}

/**
 * Interval of a blended dimension score, within [0, 1] and containing the score; null with fewer than two draws in
 * every layer. A mean of fewer than eight draws has Student's t interval where it alone was drawn more than once, clipped
 * to what a score can be and carried through the blend, which is linear; everything else, F1 among it, the percentile
 * interval of its replicates.
 * @param level in (0, 1)
 */
export function dimensionInterval(
  name: DimensionName,
  samples: EvaluationSamples,
  { fromStatic, fromJudge, fromSessions, replicates }: DimensionScore,
  level: number,
): Interval | null {
  const own = samplesOf(name, samples);
  const judge = own.judge === null || samples.judge === null ? null : drawsOf(own.judge, samples.judge);
  const judgeVaries = (judge?.count ?? 0) >= 2;
  const sessionsVary = (own.sessions?.draws ?? 0) >= 2;
  const blended = (judged: number | null, run: number | null) =>
    blendLayers(name, { static: fromStatic, judge: judged, monte_carlo: run });
  const point = blended(fromJudge, fromSessions);
  if ((!judgeVaries && !sessionsVary) || point === null) return null;
  const student = sessionsVary
    ? judgeVaries
      ? null
      : carried(fewClustersInterval(own.sessions?.values ?? null, level), (run) => blended(fromJudge, run))
    : carried(fewDrawsInterval(judge?.values ?? null, level), (judged) => blended(judged, fromSessions));
  const interval = student ?? percentileInterval(replicates, level);
  return interval === null ? null : containing(interval, point);
}

function fewDrawsInterval(values: readonly number[] | null, level: number): Interval | null {
  return values === null || values.length >= CLUSTERS_FOR_BOOTSTRAP ? null : meanInterval(values, level);
}

function fewClustersInterval(values: readonly (readonly number[])[] | null, level: number): Interval | null {
  return values === null || values.length >= CLUSTERS_FOR_BOOTSTRAP
    ? null
    : clusterStudentInterval(values, level);
}

function carried(interval: Interval | null, blended: (score: number) => number | null): Interval | null {
  if (interval === null) return null;
  const low = blended(Math.max(0, interval.low));
  const high = blended(Math.min(1, interval.high));
  return low === null || high === null ? null : { low, high };
}
