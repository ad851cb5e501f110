import { strengthsAtMode } from './bradley-terry-mode.ts';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { isStronglyConnected } from './strong-connectivity.ts';
import type { WinRecord } from './win-record.ts';

export type { WinRecord } from './win-record.ts';

/** Elo points to a nat of log strength: a difference of 400 means odds of ten to one. */
export const ELO_PER_NAT = 400 / Math.LN10;
/** The rating of a contender of mean log strength. */
export const MEAN_RATING = 1500;

/** The maximum of the likelihood, or, where there is none, of its product with N(0, 1) priors on the log strengths. */
export type BradleyTerryMethod = 'maximum-likelihood' | 'prior-mode';

export interface ContenderFit {
  /** Number of its component, from 0 on in the order of their least contender; null without games. */
  component: number | null;
  /** Played, draws included. */
  games: number;
  /** In nats, with mean 0 over the component; null without games. */
  logStrength: number | null;
  /** On the Elo scale, with mean 1500 over the component; null without games. */
  rating: number | null;
  method: BradleyTerryMethod | null;
}

export interface BradleyTerryFit {
  /** By contender. */
  contenders: readonly ContenderFit[];
  /** Groups of contenders without a game between them: ratings of different groups cannot be compared. */
  components: readonly {
    /** In ascending order, two or more. */
    members: readonly number[];
    method: BradleyTerryMethod;
  }[];
}

/**
 * Strengths of contenders from their games: a contender of log strength s beats one of log strength t with probability
 * 1/(1 + e^(t - s)); a draw counts as half a win for both. Each connected component of the comparisons is fitted for
 * itself: by maximum likelihood where everybody beat everybody else, directly or through others; elsewhere, where some
 * strengths would be infinite, by the mode under independent N(0, 1) priors on the log strengths. So is a component
 * whose maximum is so far out, tens of nats between contenders that hardly met, that double precision does not reach it.
 *
 * The same records in any order give the same bits.
 *
 * Sources: Bradley and Terry (1952); Ford (1957), for when the maximum exists; Whelan, "Prior distributions for the
 * Bradley-Terry model of paired comparisons" (2017), for the Gaussian one.
 * @param contenders how many there are, numbered from 0 on
 * @throws RangeError a record of unknown contenders, of a contender with itself, or with impossible wins
 */
export function fitBradleyTerry(contenders: number, records: readonly WinRecord[]): BradleyTerryFit {
  const fits: ContenderFit[] = Array.from({ length: contenders }, () => ({
    component: null,
    games: 0,
    logStrength: null,
    rating: null,
    method: null,
  }));
  const components = comparisonGraphs(contenders, records).map((graph, component) => {
    const { method, strengths } = fitGraph(graph);
    graph.members.forEach((contender, own) => {
      const logStrength = strengths[own] as number;
      const rating = MEAN_RATING + ELO_PER_NAT * logStrength;
      fits[contender] = { component, games: graph.games[own] as number, logStrength, rating, method };
    });
    return { members: [...graph.members], method };
  });
  return { contenders: fits, components };
}

function fitGraph(graph: ComparisonGraph): { method: BradleyTerryMethod; strengths: Float64Array } {
  const likeliest = isStronglyConnected(graph) ? strengthsAtMode(graph, ridgeOf('maximum-likelihood')) : null;
  if (likeliest) return { method: 'maximum-likelihood', strengths: likeliest };
  const strengths = strengthsAtMode(graph, ridgeOf('prior-mode'));
  if (strengths === null)
    throw new RangeError('The wins of the records differ too much in size to be fitted.');
  return { method: 'prior-mode', strengths };
}

/** What the method adds to the diagonal of the Hessian: the inverse variance of the prior. */
export function ridgeOf(method: BradleyTerryMethod): number {
  return method === 'prior-mode' ? 1 : 0;
}
