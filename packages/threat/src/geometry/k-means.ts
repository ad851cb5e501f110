import { type Clustering, hartigan } from './hartigan.ts';
import { kMeansStart } from './k-means-start.ts';
import type { Points } from './points.ts';
import type { RandomSource } from './random-source.ts';

export interface KMeansOptions {
  /** Number of clusters, at least 1. */
  clusters: number;
  /** Number of starts. @default 10 */
  starts?: number;
  random: RandomSource;
}

/**
 * Clusters points by k-means: the best of several starts by inertia. Clusters are numbered in order of
 * appearance among the points, and none is empty. There are fewer than requested when the points have fewer
 * distinct places.
 * @throws RangeError without points or clusters
 */
export function kMeans(points: Points, { clusters, starts = 10, random }: KMeansOptions): Clustering {
  if (points.count === 0 || clusters < 1 || starts < 1) {
    throw new RangeError('Clusters need a point, and both clusters and starts at least 1.');
  }
  const found = () => hartigan(points, kMeansStart(points, clusters, random));
  let best = found();
  for (let start = 1; start < starts; start += 1) {
    const next = found();
    if (next.inertia < best.inertia) best = next;
  }
  return inOrder(best);
}

/** The clusters in the order of their first points. */
function inOrder({ labels, centers, inertia }: Clustering): Clustering {
  const order = [...new Set(labels)];
  const places = new Map(order.map((label, place) => [label, place]));
  const { dimension, values } = centers;
  const sorted = new Float64Array(order.length * dimension);
  for (const [place, label] of order.entries()) {
    sorted.set(values.subarray(label * dimension, (label + 1) * dimension), place * dimension);
  }
  return {
    labels: labels.map((label) => places.get(label) ?? 0),
    centers: { count: order.length, dimension, values: sorted },
    inertia,
  };
}
