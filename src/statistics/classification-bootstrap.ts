import { percentileInterval } from './bootstrap.ts';
import type { Resampling } from './cluster-bootstrap.ts';
import { type ClusterDraw, drawClusters } from './cluster-draws.ts';
import { f1Score } from './f1-score.ts';
import type { Interval } from './interval.ts';
import type { Proportion } from './proportion.ts';

export interface ClassificationIntervals {
  /** Null without a trial that came out positive, or without trials of either label. */
  precision: Interval | null;
  /** Null without trials of either label. */
  f1: Interval | null;
}

/**
 * Intervals of precision and F1 from trials that come in clusters, such as the repeats of one prompt: clusters are
 * drawn within their label, as `drawClusters` says, so that the mix of labels stays as it was chosen. Each interval
 * contains what was seen.
 * @param positive activations among the trials that should activate, by cluster
 * @param negative activations among those that should not
 * @param level in (0, 1), such as 0.95
 */
export function classificationIntervals(
  positive: readonly Proportion[],
  negative: readonly Proportion[],
  level: number,
  { resamples, random }: Resampling,
): ClassificationIntervals {
  if (positive.length === 0 || negative.length === 0) return { precision: null, f1: null };
  const precision: number[] = [];
  const f1: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    const hits = resampledTotal(positive, drawClusters(positive.length, random));
    const falseAlarms = resampledTotal(negative, drawClusters(negative.length, random));
    precision.push(...definite(precisionOf(hits, falseAlarms)));
    f1.push(...definite(f1Of(hits, falseAlarms)));
  }
  const [hits, falseAlarms] = [totalOf(positive), totalOf(negative)];
  return {
    precision: around(precisionOf(hits, falseAlarms), precision, level),
    f1: around(f1Of(hits, falseAlarms), f1, level),
  };
}

/** Resamples of few clusters can all but exclude the best outcome, and what was seen is never implausible. */
function around(seen: number | null, replicates: readonly number[], level: number): Interval | null {
  const interval = percentileInterval(Float64Array.from(replicates), level);
  if (interval === null || seen === null) return null;
  return { low: Math.min(interval.low, seen), high: Math.max(interval.high, seen) };
}

/**
 * Successes and trials of one resample. An unseen cluster has as many trials as the seen ones have on average.
 * @param draws indices of the clusters among them
 */
export function resampledTotal(clusters: readonly Proportion[], draws: readonly ClusterDraw[]): Proportion {
  const average = totalOf(clusters).trials / clusters.length;
  const total = { successes: 0, trials: 0 };
  for (const draw of draws) {
    const seen = typeof draw === 'number' ? clusters[draw] : undefined;
    total.successes += seen?.successes ?? (draw === 'all' ? average : 0);
    total.trials += seen?.trials ?? average;
  }
  return total;
}

/** F1 of activations; null when there was neither an activation nor a trial that should have one. */
export function f1Of(positive: Proportion, negative: Proportion): number | null {
  return f1Score({
    truePositives: positive.successes,
    falseNegatives: positive.trials - positive.successes,
    falsePositives: negative.successes,
  });
}

function precisionOf(positive: Proportion, negative: Proportion): number | null {
  const activations = positive.successes + negative.successes;
  return activations === 0 ? null : positive.successes / activations;
}

function definite(value: number | null): number[] {
  return value === null ? [] : [value];
}

function totalOf(clusters: readonly Proportion[]): Proportion {
  return {
    successes: clusters.reduce((sum, { successes }) => sum + successes, 0),
    trials: clusters.reduce((sum, { trials }) => sum + trials, 0),
  };
}
