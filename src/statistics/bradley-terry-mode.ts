import { descent, informationOf, objective, widestDifference } from './bradley-terry-likelihood.ts';
import type { ComparisonGraph } from './comparison-graph.ts';
import { centre, inner, laplacianSystem } from './laplacian-system.ts';

/** Newton's step, in nats, after which the next one would be lost in rounding. */
const LAST_STEP = 1e-9;
/** A step of this size that does not shrink any more is rounding. */
const ROUNDING_STEP = 1e-5;
const MOST_STEPS = 400;
const SOLVER_TOLERANCE = 1e-10;
/** Surplus of wins, as a share of a contender's games, below which it counts as none. */
const NO_SURPLUS = 1e-9;
/** Of a pair, below which rounding of its wins moves the difference of its strengths. */
const LEAST_INFORMATION = 1e-8;

/**
 * The log strengths that minimise the objective of a connected graph, with mean 0: by Newton's method from equal
 * strengths, with steps that always lower the objective, which is convex. Null where rounding hides the minimum.
 * @param ridge inverse variance of the normal prior; 0 for none, and then the minimum has to exist
 */
export function strengthsAtMode(graph: ComparisonGraph, ridge: number): Float64Array | null {
  const system = laplacianSystem(graph);
  const strengths = new Float64Array(graph.members.length);
  let stepBefore = Number.POSITIVE_INFINITY;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const downhill = descent(graph, strengths, ridge);
    system.weigh(informationOf(graph, strengths), ridge);
    const { values: step } = system.solve(downhill, SOLVER_TOLERANCE);
    const slope = inner(downhill, step);
    if (!(slope >= 0)) return null;
    const scale = stepScale(graph, strengths, step, { ridge, slope });
    const largest = step.reduce((most, own) => Math.max(most, Math.abs(own)), 0);
    for (let own = 0; own < strengths.length; own += 1) {
      strengths[own] = (strengths[own] as number) + scale * (step[own] as number);
    }
    centre(strengths);
    if (largest <= LAST_STEP || (largest <= ROUNDING_STEP && largest > stepBefore / 2)) {
      return isMinimum(graph, strengths, ridge) ? strengths : null;
    }
    stepBefore = largest;
  }
  return null;
}

/**
 * A small step alone proves nothing where the equations are nearly singular: nobody may have won more than expected,
 * and without a prior everybody has to be linked by games whose end was open.
 */
function isMinimum(graph: ComparisonGraph, strengths: Float64Array, ridge: number): boolean {
  const balanced = descent(graph, strengths, ridge).every(
    (surplus, own) => Math.abs(surplus) <= NO_SURPLUS * ((graph.games[own] as number) + ridge),
  );
  return balanced && (ridge > 0 || isConnected(graph, informationOf(graph, strengths), LEAST_INFORMATION));
}

/** Whether pairs of at least this weight lead from the first contender to all others. */
function isConnected({ members, links }: ComparisonGraph, weights: Float64Array, least: number): boolean {
  const reached = new Set([0]);
  for (const own of reached) {
    for (let link = links.offsets[own] as number; link < (links.offsets[own + 1] as number); link += 1) {
      if ((weights[links.pairs[link] as number] as number) < least) continue;
      reached.add(links.neighbours[link] as number);
    }
  }
  return reached.size === members.length;
}

/**
 * How much of Newton's step is taken. Along it the curvature changes by at most the factor e^difference, the largest
 * one between the sides of a pair; so a step without large differences lowers the objective as a whole, and one with
 * larger ones does at the scale ln(1 + difference)/difference at least.
 * Source: Sun and Tran-Dinh, "Generalized self-concordant functions" (2019), whose bound this is.
 */
function stepScale(
  graph: ComparisonGraph,
  strengths: Float64Array,
  step: Float64Array,
  { ridge, slope }: { ridge: number; slope: number },
): number {
  const difference = widestDifference(graph, step);
  if (difference <= 1) return 1;
  const safe = Math.log1p(difference) / difference;
  const before = objective(graph, strengths, ridge);
  for (let scale = 1; scale > safe; scale /= 2) {
    const tried = strengths.map((strength, own) => strength + scale * (step[own] as number));
    if (objective(graph, tried, ridge) <= before - 0.01 * scale * slope) return scale;
  }
  return safe;
}
