import { type Points, squaredDistancesFromFour } from './points.ts';
import type { RandomSource } from './random-source.ts';

/** The first centres of k-means. */
export interface KMeansStart {
  /** Indices of points in different places, which are the centres. */
  chosen: number[];
  /** Nearest chosen point of each point, as an index of `chosen`. */
  labels: Int32Array;
  /** Squared distances by chosen point and point. */
  distances: Float64Array[];
}

/**
 * Chooses starting points for k-means, far apart: the first at random, each further one with a probability
 * proportional to its squared distance from the nearest so far. The best of four draws, by the total
 * distance, is kept. Source: Arthur and Vassilvitskii, "k-means++: the advantages of careful seeding" (2007),
 * greedy variant.
 * @param clusters at least 1; fewer are chosen where the points are in fewer different places
 */
export function kMeansStart(points: Points, clusters: number, random: RandomSource): KMeansStart {
  const start: KMeansStart = { chosen: [], labels: new Int32Array(points.count), distances: [] };
  const nearest = new Float64Array(points.count).fill(Number.POSITIVE_INFINITY);
  const first = random.integerBelow(points.count);
  choose(points, start, nearest, Int32Array.of(first, first, first, first));
  while (start.chosen.length < clusters) {
    const total = nearest.reduce((sum, distance) => sum + distance, 0);
    if (total === 0) break;
    const draw = () => drawByWeight(nearest, total, random);
    choose(points, start, nearest, Int32Array.of(draw(), draw(), draw(), draw()));
  }
  return start;
}

/** Takes the best of the candidates. @param nearest squared distances from the nearest chosen point, brought up to date */
function choose(points: Points, start: KMeansStart, nearest: Float64Array, candidates: Int32Array): void {
  const empty = () => new Float64Array(points.count);
  const distances = [empty(), empty(), empty(), empty()] as const;
  squaredDistancesFromFour(points, candidates, distances);
  const totals = distances.map((from) => totalWith(nearest, from));
  const best = totals.indexOf(Math.min(...totals));
  const fromBest = distances[best] ?? empty();
  const label = start.chosen.push(candidates[best] ?? 0) - 1;
  start.distances.push(fromBest);
  for (let point = 0; point < points.count; point += 1) {
    const distance = fromBest[point] as number;
    if (distance >= (nearest[point] as number)) continue;
    nearest[point] = distance;
    start.labels[point] = label;
  }
}

function totalWith(nearest: Float64Array, distances: Float64Array): number {
  let total = 0;
  for (let point = 0; point < nearest.length; point += 1) {
    total += Math.min(nearest[point] as number, distances[point] as number);
  }
  return total;
}

/** A point with a chance in proportion to its squared distance, which is not 0. @param total their sum */
function drawByWeight(nearest: Float64Array, total: number, random: RandomSource): number {
  let left = random.uniform() * total;
  let last = 0;
  for (let point = 0; point < nearest.length; point += 1) {
    const weight = nearest[point] as number;
    if (weight === 0) continue;
    last = point;
    left -= weight;
    if (left < 0) break;
  }
  return last;
}
