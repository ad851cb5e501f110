import { descent, informationOf, objective } from '../src/statistics/bradley-terry-likelihood.ts';
import type { ComparisonGraph } from '../src/statistics/comparison-graph.ts';
import type { Interval } from '../src/statistics/interval.ts';
import { inner, type LaplacianSystem, laplacianSystem } from '../src/statistics/laplacian-system.ts';

/** What a profile is of: one log strength, less the mean, which is 0. */
interface Profile {
  graph: ComparisonGraph;
  ridge: number;
  system: LaplacianSystem;
  own: number;
}

/**
 * Interval of a log strength by profile likelihood, in nats: the values at which the objective, minimised over the other
 * strengths, is z^2/2 above its minimum. The candidate that Wald's intervals were compared with.
 * Source: Venzon and Moolgavkar, "A method for computing profile-likelihood-based confidence intervals" (1988).
 * @param strengths at the minimum, with mean 0
 */
export function profileInterval(
  graph: ComparisonGraph,
  strengths: Float64Array,
  { ridge, own, z, deviation }: { ridge: number; own: number; z: number; deviation: number },
): Interval {
  const profile = { graph, ridge, own, system: laplacianSystem(graph) };
  const least = objective(graph, strengths, ridge);
  const end = (sign: number) => {
    let point = strengths;
    let value = (strengths[own] as number) + sign * z * deviation;
    for (let step = 0; step < 50; step += 1) {
      const found = minimumAt(profile, value, point);
      point = found.strengths;
      const root = Math.sqrt(2 * Math.max(0, objective(graph, point, ridge) - least));
      if (Math.abs(root - z) < 1e-6) return value;
      // Newton's step for the signed root, whose derivative is the slope over the root.
      value += ((z - root) * root) / found.slope;
    }
    throw new Error('The profile has no end here.');
  };
  return { low: end(-1), high: end(1) };
}

/** The minimum with one strength held at a value, and how fast it rises with that. */
function minimumAt(
  { graph, ridge, system, own }: Profile,
  value: number,
  start: Float64Array,
): { strengths: Float64Array; slope: number } {
  const size = start.length;
  const contrast = new Float64Array(size).fill(-1 / size);
  contrast[own] = 1 - 1 / size;
  const moved = (value - (start[own] as number)) / (1 - 1 / size);
  const strengths = start.map((strength, other) => strength + moved * (contrast[other] as number));
  for (let step = 0; step < 100; step += 1) {
    const downhill = descent(graph, strengths, ridge);
    system.weigh(informationOf(graph, strengths), ridge);
    const free = system.solve(downhill, 1e-10).values;
    const held = system.solve(contrast, 1e-10).values;
    const slope = -(free[own] as number) / (held[own] as number);
    const largest = free.reduce(
      (most, change, other) => Math.max(most, Math.abs(change + slope * (held[other] as number))),
      0,
    );
    const scale = Math.min(1, 2 / largest);
    for (let other = 0; other < size; other += 1) {
      const change = (free[other] as number) + slope * (held[other] as number);
      strengths[other] = (strengths[other] as number) + scale * change;
    }
    if (largest < 1e-9) return { strengths, slope: -inner(downhill, contrast) / inner(contrast, contrast) };
  }
  throw new Error('The profile was not found.');
}
