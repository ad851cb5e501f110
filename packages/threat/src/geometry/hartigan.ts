import type { KMeansStart } from './k-means-start.ts';
import { type Points, squaredDistance } from './points.ts';

/** Points in non-empty clusters, each point in that of the nearest centre. */
export interface Clustering {
  /** Cluster of each point. */
  labels: Int32Array;
  /** Mean of each cluster's points. */
  centers: Points;
  /** Sum of the squared distances of points from the centres of their clusters. */
  inertia: number;
}

const MOST_PASSES = 300;
/** A move must make the inertia smaller by more than rounding can. */
const SLACK = 1 - 1e-12;

/**
 * Moves points from cluster to cluster, one at a time, while that makes the inertia smaller; both centres follow at
 * once. Where it ends, Lloyd's algorithm would end too, but not the other way round: leaving a cluster of n points
 * brings n / (n - 1) times the squared distance, joining one costs n / (n + 1) times it. Distances that the triangle
 * inequality decides are not computed.
 * Source: Hartigan, "Clustering algorithms" (1975), chapter 4; Elkan, "Using the triangle inequality to accelerate
 * k-means" (2003).
 */
export function hartigan(points: Points, start: KMeansStart): Clustering {
  const moves = new PointMoves(points, start);
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    if (!moves.pass()) break;
  }
  return clusteringOf(points, moves.labels, start.chosen.length);
}

class PointMoves {
  readonly labels: Int32Array;
  readonly #points: Points;
  readonly #centers: Points;
  readonly #sizes: Int32Array;
  /** Square root of n / (n - 1), by cluster. */
  readonly #leaving: Float64Array;
  /** Square root of n / (n + 1), by cluster. */
  readonly #joining: Float64Array;
  /** Total movement of each cluster's centre. Bounds are relative to it, so that a move changes none. */
  readonly #moved: Float64Array;
  /** Upper bound on each point's distance to its centre, before adding the centre's movement. */
  readonly #atMost: Float64Array;
  /**
   * Lower bound on each point's distance to each cluster's centre, before subtracting the centre's movement.
   */
  readonly #atLeast: Float64Array;

  constructor(points: Points, { chosen, labels, distances }: KMeansStart) {
    const clusters = chosen.length;
    this.#points = points;
    this.labels = labels.slice();
    this.#sizes = sizesOf(labels, clusters);
    this.#centers = meansOf(points, labels, this.#sizes);
    this.#leaving = new Float64Array(clusters);
    this.#joining = new Float64Array(clusters);
    for (const label of chosen.keys()) this.#resize(label, 0);
    this.#moved = Float64Array.from(chosen, (point, label) =>
      Math.sqrt(squaredDistance(points, point, this.#centers, label)),
    );
    this.#atLeast = new Float64Array(points.count * clusters);
    for (const [label, squares] of distances.entries()) {
      for (let point = 0; point < points.count; point += 1) {
        this.#atLeast[point * clusters + label] = Math.sqrt(squares[point] as number);
      }
    }
    this.#atMost = Float64Array.from(
      labels,
      (label, point) => this.#atLeast[point * clusters + label] as number,
    );
  }

  /** Checks every point once. @returns whether one was moved */
  pass(): boolean {
    let changed = false;
    for (let point = 0; point < this.labels.length; point += 1) {
      const label = this.labels[point] as number;
      if (this.#sizes[label] === 1) continue;
      const better = this.#better(point, label);
      if (better === label) continue;
      this.#move(point, label, better);
      changed = true;
    }
    return changed;
  }

  /** The cluster in which the point makes the inertia smallest. */
  #better(point: number, label: number): number {
    const moved = this.#moved;
    const atLeast = this.#atLeast;
    const joining = this.#joining;
    const clusters = joining.length;
    const row = point * clusters;
    const leaving = (this.#leaving[label] as number) * SLACK;
    let best = label;
    let bound = ((this.#atMost[point] as number) + (moved[label] as number)) * leaving;
    let isExact = false;
    for (let other = 0; other < clusters; other += 1) {
      const known =
        ((atLeast[row + other] as number) - (moved[other] as number)) * (joining[other] as number);
      if (bound <= known || other === label) continue;
      if (!isExact) {
        isExact = true;
        const distance = Math.sqrt(squaredDistance(this.#points, point, this.#centers, label));
        this.#atMost[point] = distance - (moved[label] as number);
        atLeast[row + label] = distance + (moved[label] as number);
        bound = distance * leaving;
        if (bound <= known) continue;
      }
      const distance = Math.sqrt(squaredDistance(this.#points, point, this.#centers, other));
      atLeast[row + other] = distance + (moved[other] as number);
      const cost = distance * (joining[other] as number);
      if (cost >= bound) continue;
      best = other;
      bound = cost;
    }
    return best;
  }

  #move(point: number, from: number, to: number): void {
    this.#resize(from, -1);
    this.#shift(from, point, -1 / (this.#sizes[from] as number));
    this.#resize(to, 1);
    this.#shift(to, point, 1 / (this.#sizes[to] as number));
    this.labels[point] = to;
    const distance = Math.sqrt(squaredDistance(this.#points, point, this.#centers, to));
    this.#atMost[point] = distance - (this.#moved[to] as number);
  }

  #resize(label: number, change: number): void {
    const size = (this.#sizes[label] as number) + change;
    this.#sizes[label] = size;
    this.#leaving[label] = Math.sqrt(size / (size - 1));
    this.#joining[label] = Math.sqrt(size / (size + 1));
  }

  /** Moves the centre by this share of its way to the point. */
  #shift(label: number, point: number, share: number): void {
    const { dimension, values } = this.#points;
    const centers = this.#centers.values;
    let squares = 0;
    for (let i = 0; i < dimension; i += 1) {
      const place = label * dimension + i;
      const step = ((values[point * dimension + i] as number) - (centers[place] as number)) * share;
      centers[place] = (centers[place] as number) + step;
      squares += step * step;
    }
    this.#moved[label] = (this.#moved[label] as number) + Math.sqrt(squares);
  }
}

function clusteringOf(points: Points, labels: Int32Array, clusters: number): Clustering {
  const centers = meansOf(points, labels, sizesOf(labels, clusters));
  let inertia = 0;
  for (let point = 0; point < points.count; point += 1) {
    inertia += squaredDistance(points, point, centers, labels[point] as number);
  }
  return { labels, centers, inertia };
}

function sizesOf(labels: Int32Array, clusters: number): Int32Array {
  const sizes = new Int32Array(clusters);
  for (const label of labels) sizes[label] = (sizes[label] as number) + 1;
  return sizes;
}

function meansOf({ count, dimension, values }: Points, labels: Int32Array, sizes: Int32Array): Points {
  const means = new Float64Array(sizes.length * dimension);
  for (let point = 0; point < count; point += 1) {
    const label = labels[point] as number;
    for (let i = 0; i < dimension; i += 1) {
      const place = label * dimension + i;
      means[place] = (means[place] as number) + (values[point * dimension + i] as number);
    }
  }
  for (let i = 0; i < means.length; i += 1) {
    means[i] = (means[i] as number) / (sizes[Math.floor(i / dimension)] as number);
  }
  return { count: sizes.length, dimension, values: means };
}
