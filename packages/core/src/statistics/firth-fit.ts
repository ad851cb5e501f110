import {
  countsOf,
  informationOf,
  negativeLogLikelihood,
  type PairCounts,
  surplusOfWins,
  widestDifference,
} from './bradley-terry-likelihood.ts';
import type { ComparisonGraph } from './comparison-graph.ts';
import { graphResistances, MOST_DENSE } from './graph-resistances.ts';
import { centre, inner, type LaplacianSystem, laplacianSystem } from './laplacian-system.ts';
import type { GraphResistances, ResistanceFinder } from './resistance-finder.ts';

/** The fit of one connected graph. */
export interface FirthFit {
  /** Log strengths by local number, in nats, with mean 0. */
  strengths: Float64Array;
  /** Each pair's games as completed by the penalty, and its first side's wins. */
  completed: PairCounts;
  /** The variance of scores as a share of that of games that are won or lost; in [1/2, 1], less than 1 with draws. */
  dispersion: number;
  /** Resistances of the Laplacian of the completed information. */
  resistances: GraphResistances;
}

/** Step in nats below which the fit has converged. */
const LAST_STEP = 1e-9;
/** The same of a graph whose resistances are not exact anyway. */
const LAST_STEP_OF_MANY = 1e-7;
/** Step limit while the dispersion is still being fitted. */
const LAST_STEP_AT_FIRST = 1e-4;
/** Size below which a step that no longer shrinks is rounding. */
const ROUNDING_STEP = 1e-5;
const MOST_STEPS = 500;
const SOLVER_TOLERANCE = 1e-8;
/** A step that is shorter than this, root mean square in nats, and shrinks by a steady factor can be summed up. */
const SHORT_STEP = 0.3;
const MOST_STEADY = 0.9;
/** Least leverage of a pair with an inexact resistance: without one, a winner could be infinitely strong. */
const LEAST_LEVERAGE = 0.01;
/**
 * Largest change in nats of a pair's difference in one step, since the penalty's part changes along the way.
 */
const WIDEST_STEP = 30;
const LEAST_DISPERSION = 1 / 2;
const SETTLED_DISPERSION = 1e-3;
const MOST_DISPERSIONS = 30;
const MOST_SURVEYS = 3;

/**
 * Fits log strengths of a connected graph at the maximum of the likelihood times the square root of the
 * information's determinant to the power of the dispersion (Jeffreys' prior, weaker for drawn games): always
 * finite, even for a contender that won every game. A pair with m games, information w = m p (1 - p) and
 * effective resistance R counts as m + phi h games and y + phi h / 2 wins, where h = w R is its leverage; so
 * each step is Newton's for a likelihood of more games. The dispersion phi is 1 - draws / (4 sum of w), in
 * [1/2, 1], since a judged draw varies less than a game that is won or lost. Sources: Firth, "Bias reduction
 * of maximum likelihood estimates" (1993); Kosmidis and Firth, "Jeffreys-prior penalty, finiteness and
 * shrinkage in binomial-response generalised linear models" (2021); McCullagh and Nelder, "Generalised linear
 * models" (1989), chapter 9, for the dispersion.
 * @throws RangeError wins that differ so much in size that rounding hides the maximum
 */
export function firthFit(graph: ComparisonGraph): FirthFit {
  const problem = problemOf(graph);
  const size = graph.members.length;
  let strengths: Float64Array = new Float64Array(size);
  let dispersion = 1;
  let cuts = 0;
  for (let round = 0; round < MOST_DISPERSIONS; round += 1) {
    if (round === 0) cuts = problem.finder.survey(informationOf(graph, problem.played.games, strengths));
    strengths = maximum(problem, strengths, { penalty: dispersion, lastStep: LAST_STEP_AT_FIRST });
    const next = dispersionOf(graph, informationOf(graph, problem.played.games, strengths));
    const change = Math.abs(next - dispersion);
    dispersion = next;
    if (change < SETTLED_DISPERSION) break;
  }
  const lastStep = size <= MOST_DENSE ? LAST_STEP : LAST_STEP_OF_MANY;
  // A cut is weaker, and may be found only then, when the strengths that it parts have moved apart.
  for (let survey = 0; survey < MOST_SURVEYS; survey += 1) {
    strengths = maximum(problem, strengths, { penalty: dispersion, lastStep });
    const found = problem.finder.survey(informationOf(graph, problem.played.games, strengths));
    if (found === 0 && cuts === 0) break;
    cuts = found;
  }
  const completed = completedCounts(problem, strengths, dispersion);
  const resistances = problem.finder.checkedAt(informationOf(graph, completed.games, strengths));
  return { strengths, completed, dispersion, resistances };
}

/**
 * The strengths of maximum likelihood without a penalty, for comparison with other programs.
 * @throws RangeError where there is no finite maximum, or rounding hides it
 */
export function unpenalisedStrengths(graph: ComparisonGraph): Float64Array {
  const start = new Float64Array(graph.members.length);
  return maximum(problemOf(graph), start, { penalty: 0, lastStep: LAST_STEP });
}

/** Constants during the fit of a graph. */
interface Problem {
  graph: ComparisonGraph;
  played: PairCounts;
  system: LaplacianSystem;
  finder: ResistanceFinder;
}

function problemOf(graph: ComparisonGraph): Problem {
  return {
    graph,
    played: countsOf(graph),
    system: laplacianSystem(graph),
    finder: graphResistances(graph),
  };
}

/** Variance of scores, relative to games that are won or lost. */
function dispersionOf({ drawnVariance }: ComparisonGraph, weights: Float64Array): number {
  if (drawnVariance === 0) return 1;
  return Math.max(LEAST_DISPERSION, 1 - drawnVariance / weights.reduce((sum, own) => sum + own, 0));
}

/** The games with those that the penalty adds at some strengths. */
function completedCounts(
  { graph, played, finder }: Problem,
  strengths: Float64Array,
  penalty: number,
): PairCounts {
  if (penalty === 0) return played;
  const weights = informationOf(graph, played.games, strengths);
  const resistances = finder.resistancesAt(weights);
  const least = graph.members.length > MOST_DENSE ? LEAST_LEVERAGE : 0;
  const added = weights.map(
    (weight, pair) => penalty * Math.min(1, Math.max(least, weight * (resistances[pair] as number))),
  );
  return {
    wins: played.wins.map((own, pair) => own + (added[pair] as number) / 2),
    games: played.games.map((own, pair) => own + (added[pair] as number)),
  };
}

/**
 * Newton's method with a matrix that leaves out how the penalty moves with the strengths: near the maximum its steps
 * shrink by a steady factor, and every third one is lengthened to where all that follow would lead (Aitken).
 */
function maximum(
  problem: Problem,
  start: Float64Array,
  { penalty, lastStep }: { penalty: number; lastStep: number },
): Float64Array {
  const { graph, system } = problem;
  const strengths = start.slice();
  let before: Float64Array | null = null;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const counts = completedCounts(problem, strengths, penalty);
    const uphill = surplusOfWins(graph, counts, strengths);
    system.weigh(informationOf(graph, counts.games, strengths));
    const { values: step } = system.solve(uphill, SOLVER_TOLERANCE);
    const slope = inner(uphill, step);
    if (!(slope >= 0)) break;
    const lengthened = count % 3 === 2 && before !== null ? sumOfSteps(before, step) : null;
    const scale = lengthened ?? stepScale(graph, counts, strengths, { step, slope });
    for (let own = 0; own < strengths.length; own += 1) {
      strengths[own] = (strengths[own] as number) + scale * (step[own] as number);
    }
    centre(strengths);
    const [last, lastBut] = [largest(step), before === null ? Number.POSITIVE_INFINITY : largest(before)];
    if (last <= lastStep || (last <= ROUNDING_STEP && last > 2 * lastBut)) return strengths;
    before = step;
  }
  throw new RangeError('The wins of the records differ too much in size to be fitted.');
}

/** Factor on a step that sums all following ones, when each shrinks by the same factor. */
function sumOfSteps(before: Float64Array, step: Float64Array): number | null {
  const factor = inner(step, before) / inner(before, before);
  const isShort = inner(step, step) < SHORT_STEP ** 2 * step.length;
  return isShort && factor > 0 && factor < MOST_STEADY ? 1 / (1 - factor) : null;
}

function largest(step: Float64Array): number {
  return step.reduce((most, own) => Math.max(most, Math.abs(own)), 0);
}

/**
 * Share of Newton's step to take. Along it the curvature changes by at most the factor e^difference, the
 * largest one between the sides of a pair; so a step without large differences improves the likelihood in
 * full, and one with larger ones does at the scale ln(1 + difference)/difference at least. Source: Sun and
 * Tran-Dinh, "Generalised self-concordant functions" (2019), whose bound this is.
 */
function stepScale(
  graph: ComparisonGraph,
  counts: PairCounts,
  strengths: Float64Array,
  { step, slope }: { step: Float64Array; slope: number },
): number {
  const difference = widestDifference(graph, step);
  if (difference <= 1) return 1;
  const safe = Math.log1p(difference) / difference;
  const before = negativeLogLikelihood(graph, counts, strengths);
  for (let scale = Math.min(1, WIDEST_STEP / difference); scale > safe; scale /= 2) {
    const tried = strengths.map((strength, own) => strength + scale * (step[own] as number));
    if (negativeLogLikelihood(graph, counts, tried) <= before - 0.01 * scale * slope) return scale;
  }
  return Math.min(safe, WIDEST_STEP / difference);
}
