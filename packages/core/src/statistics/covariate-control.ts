import { type BradleyTerryFit, contendersOf, type FittedComponent } from './bradley-terry.ts';
import { informationOf } from './bradley-terry-likelihood.ts';
import type { Interval } from './interval.ts';
import { inner, laplacianSystem } from './laplacian-system.ts';
import { normalQuantile } from './normal-quantile.ts';

/** A fit whose strengths are those that a covariate does not explain. */
export interface ControlledFit {
  fit: BradleyTerryFit;
  /**
   * Nats of log strength for a difference of one standard deviation, which is the root mean square difference between
   * the two sides of a game.
   */
  coefficient: number;
  /** Interval for the chance in the games between these contenders. */
  interval: Interval;
  /** Standard deviation in units of the covariate. */
  deviation: number;
}

const SOLVER_TOLERANCE = 1e-9;

/** The part of the coefficient from one component. */
interface Part {
  component: FittedComponent;
  /** The covariate less its mean. */
  centred: Float64Array;
  /** The covariance times that. */
  spread: Float64Array;
}

/**
 * Removes a covariate's part from a fit. The model is d = theta_a - theta_b + beta z, where z is the
 * difference of the covariate in standard deviations. A covariate of the contenders can always be traded
 * against their strengths, so the strengths theta are those uncorrelated with it in their component; then
 * beta is the least-squares slope of the uncontrolled strengths, and the maximum of the penalised likelihood
 * is unchanged. All components share one coefficient. Source: docs/specification/statistics.md, "Covariate
 * control".
 * @param covariate by contender, such as the logarithm of a length
 * @param level in (0, 1), such as 0.95
 * @returns null where the covariate does not differ within any component
 * @throws RangeError an impossible level, or not one finite number for each contender with games
 */
export function controlCovariate(
  fit: BradleyTerryFit,
  covariate: readonly number[],
  level: number,
): ControlledFit | null {
  const z = normalQuantile((1 + level) / 2);
  const parts = fit.components.map((component) => partOf(component, covariate));
  const squares = sum(parts, ({ centred }) => inner(centred, centred));
  const deviation = gameDeviation(parts);
  if (!(squares > 0 && deviation > 0)) return null;
  const slope = sum(parts, ({ component, centred }) => inner(centred, component.strengths)) / squares;
  const variance = sum(parts, ({ centred, spread }) => inner(centred, spread)) / squares ** 2;
  const coefficient = slope * deviation;
  const halfWidth = z * Math.sqrt(variance) * deviation;
  const components = parts.map((part) => controlled(part, { slope, variance, squares }));
  return {
    fit: { contenders: contendersOf(fit.contenders.length, components), components },
    coefficient,
    interval: { low: coefficient - halfWidth, high: coefficient + halfWidth },
    deviation,
  };
}

function partOf(component: FittedComponent, covariate: readonly number[]): Part {
  const values = Float64Array.from(component.members, (contender) => covariate[contender] ?? Number.NaN);
  if (!values.every(Number.isFinite)) {
    throw new RangeError('A covariate has one finite number for each contender.');
  }
  const mean = values.reduce((all, value) => all + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  return { component, centred, spread: covarianceTimes(component, centred) };
}

function covarianceTimes(component: FittedComponent, vector: Float64Array): Float64Array {
  const { graph, completed, fitted, dispersion, covariance } = component;
  const size = vector.length;
  if (covariance !== null) {
    return vector.map((_, own) => inner(covariance.subarray(own * size, (own + 1) * size), vector));
  }
  const system = laplacianSystem(graph);
  system.weigh(informationOf(graph, completed.games, fitted));
  return system.solve(vector, SOLVER_TOLERANCE).values.map((value) => dispersion * value);
}

/** Root mean square difference of the covariate between the sides of a game. */
function gameDeviation(parts: readonly Part[]): number {
  let [squares, games] = [0, 0];
  for (const { component, centred } of parts) {
    const { first, second, winsFirst, winsSecond } = component.graph;
    first.forEach((a, pair) => {
      const played = (winsFirst[pair] as number) + (winsSecond[pair] as number);
      const difference = (centred[a] as number) - (centred[second[pair] as number] as number);
      squares += played * difference ** 2;
      games += played;
    });
  }
  return Math.sqrt(squares / games);
}

function controlled(
  { component, centred, spread }: Part,
  { slope, variance, squares }: { slope: number; variance: number; squares: number },
): FittedComponent {
  const size = centred.length;
  const covarianceOf = (one: number, other: number, uncontrolled: number) => {
    const [x, y] = [centred[one] as number, centred[other] as number];
    const [u, v] = [(spread[one] as number) / squares, (spread[other] as number) / squares];
    return uncontrolled - x * v - y * u + x * y * variance;
  };
  return {
    ...component,
    strengths: component.strengths.map((strength, own) => strength - slope * (centred[own] as number)),
    variances: component.variances.map((own, place) => Math.max(0, covarianceOf(place, place, own))),
    covariance:
      component.covariance?.map((own, at) => covarianceOf(Math.floor(at / size), at % size, own)) ?? null,
  };
}

function sum(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((all, part) => all + of(part), 0);
}
