import type { PairCounts } from './bradley-terry-likelihood.ts';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { firthFit } from './firth-fit.ts';
import type { WinRecord } from './win-record.ts';

export type { WinRecord } from './win-record.ts';

/** Elo points to a nat of log strength: a difference of 400 means odds of ten to one. */
export const ELO_PER_NAT = 400 / Math.LN10;
/** The rating of a contender of mean log strength. */
export const MEAN_RATING = 1500;

export interface ContenderFit {
  /** Number of its component, from 0 on in the order of their least contender; null without games. */
  component: number | null;
  /** Played, draws included. */
  games: number;
  /** Strength in nats, with mean 0 over the component; null without games. */
  logStrength: number | null;
  /** Elo rating, with mean 1500 over the component; null without games. */
  rating: number | null;
}

/** A group of contenders connected by games, with their strengths; arrays by place in `members`. */
export interface FittedComponent {
  /** Members in ascending order, two or more. */
  members: readonly number[];
  /** Variance of a score as a share of that of a game that is won or lost: in [1/2, 1], less than 1 with draws. */
  dispersion: number;
  graph: ComparisonGraph;
  /** Games by pair of the graph, including those added by the penalty. */
  completed: PairCounts;
  /** Strengths at the maximum, in nats, with mean 0. */
  fitted: Float64Array;
  /** Reported strengths in nats, with mean 0: as fitted, or minus a covariate's part. */
  strengths: Float64Array;
  /** Variances of the reported strengths. */
  variances: Float64Array;
  /** The same with covariances, by rows; null in large components. */
  covariance: Float64Array | null;
  /**
   * Vectors of large components, whose products sum to the covariance of two contenders; see
   * `GraphResistances`.
   */
  shared: readonly Float64Array[];
}

export interface BradleyTerryFit {
  /** Results by contender. */
  contenders: readonly ContenderFit[];
  /** Groups of contenders without a game between them: ratings of different groups cannot be compared. */
  components: readonly FittedComponent[];
}

/**
 * Strengths of contenders from their games: a contender of log strength s beats one of log strength t with probability
 * 1/(1 + e^(t - s)); a draw counts as half a win for both. Each connected component of the comparisons is fitted for
 * itself, with Firth's penalty: always finite, and nearly without bias however far apart the strengths are.
 *
 * The same records in any order give the same bits.
 *
 * Sources: Bradley and Terry (1952); Firth, "Bias reduction of maximum likelihood estimates" (1993).
 * @param contenders how many there are, numbered from 0 on
 * @throws RangeError a record of unknown contenders, of a contender with itself, or with impossible wins
 */
export function fitBradleyTerry(contenders: number, records: readonly WinRecord[]): BradleyTerryFit {
  const components = comparisonGraphs(contenders, records).map(fittedComponent);
  return { contenders: contendersOf(contenders, components), components };
}

export function contendersOf(contenders: number, components: readonly FittedComponent[]): ContenderFit[] {
  const fits: ContenderFit[] = Array.from({ length: contenders }, () => ({
    component: null,
    games: 0,
    logStrength: null,
    rating: null,
  }));
  components.forEach(({ members, graph, strengths }, component) => {
    members.forEach((contender, own) => {
      const logStrength = strengths[own] as number;
      const rating = MEAN_RATING + ELO_PER_NAT * logStrength;
      fits[contender] = { component, games: graph.games[own] as number, logStrength, rating };
    });
  });
  return fits;
}

function fittedComponent(graph: ComparisonGraph): FittedComponent {
  const { strengths, completed, dispersion, resistances } = firthFit(graph);
  const scaled = (value: number) => dispersion * value;
  return {
    members: [...graph.members],
    dispersion,
    graph,
    completed,
    fitted: strengths,
    strengths,
    variances: resistances.variances.map(scaled),
    covariance: resistances.covariance?.map(scaled) ?? null,
    shared: resistances.shared.map((part) => part.map((value) => Math.sqrt(dispersion) * value)),
  };
}
