import type { TellingTerm } from '@plugin-eval/core/documents/threat-words.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { termsOf } from './tf-idf.ts';

/** A text, the source that it repeats, and the group it belongs to. */
export interface GroupedText {
  text: string;
  /** Texts of one source count as one together: repeats of a probe tell nothing new. */
  source: string;
  group: number;
}

export interface TellingTermsOptions {
  /** Number of groups; each text has a group in [0, groups). */
  groups: number;
  /** Most terms for each group. */
  most: number;
  /** Least z of a term, larger than 0. */
  leastZ: number;
}

const FEWEST_SOURCES = 2;
const NUMBER = /^[\p{N}_]+$/u;

interface TermCount {
  /** Weight of the texts with the term, by group. */
  weights: Float64Array;
  /** Sources of the texts with the term, by group. */
  sources: Set<string>[];
}

/**
 * Returns the terms that set each group apart from all others: by the log-odds ratio with an informative Dirichlet
 * prior, which is the share of each term in all texts. A text counts each of its terms once, and the texts of a source
 * weigh as much as one text. Terms of fewer than two sources and numbers are left out.
 * Deterministic. Source: Monroe, Colaresi & Quinn, "Fightin' Words", Political Analysis 16 (2008), z-scores of log-odds
 * ratios with an informative prior.
 */
export function tellingTerms(
  texts: readonly GroupedText[],
  { groups, most, leastZ }: TellingTermsOptions,
): TellingTerm[][] {
  const { terms, totals } = countTerms(texts, groups);
  const total = totals.reduce((sum, one) => sum + one, 0);
  return Array.from({ length: groups }, (_, group) => {
    const inside = totals[group] ?? 0;
    const found = [...terms].flatMap(([term, count]): TellingTerm[] => {
      const probes = count.sources[group]?.size ?? 0;
      if (probes < FEWEST_SOURCES || NUMBER.test(term)) return [];
      const own = count.weights[group] ?? 0;
      const prior = count.weights.reduce((sum, one) => sum + one, 0);
      const { logOdds, z } = comparison(
        { own: own + prior, all: inside + total },
        { own: prior - own + prior, all: total - inside + total },
      );
      if (z < leastZ) return [];
      const otherProbes = new Set(count.sources.flatMap((of, at) => (at === group ? [] : [...of]))).size;
      return [{ term, logOdds, z, probes, otherProbes }];
    });
    return found.sort((a, b) => b.z - a.z || compareCodePoints(a.term, b.term)).slice(0, most);
  });
}

/** @param inside counts with the prior added, as `outside` */
function comparison(
  inside: { own: number; all: number },
  outside: { own: number; all: number },
): { logOdds: number; z: number } {
  const odds = ({ own, all }: { own: number; all: number }) => Math.log(own / (all - own));
  // A term that makes up all texts of a side tells nothing.
  if (inside.own >= inside.all || outside.own >= outside.all) return { logOdds: 0, z: 0 };
  const logOdds = odds(inside) - odds(outside);
  return { logOdds, z: logOdds / Math.sqrt(1 / inside.own + 1 / outside.own) };
}

/** The weights of all terms, and the sum of weights in each group. */
function countTerms(
  texts: readonly GroupedText[],
  groups: number,
): { terms: Map<string, TermCount>; totals: Float64Array } {
  const ofSource = new Map<string, number>();
  for (const { source } of texts) ofSource.set(source, (ofSource.get(source) ?? 0) + 1);
  const terms = new Map<string, TermCount>();
  const totals = new Float64Array(groups);
  for (const { text, source, group } of texts) {
    const weight = 1 / (ofSource.get(source) ?? 1);
    for (const term of new Set(termsOf(text))) {
      const count = terms.get(term) ?? emptyCount(groups);
      terms.set(term, count);
      count.weights[group] = (count.weights[group] ?? 0) + weight;
      count.sources[group]?.add(source);
      totals[group] = (totals[group] ?? 0) + weight;
    }
  }
  return { terms, totals };
}

function emptyCount(groups: number): TermCount {
  return {
    weights: new Float64Array(groups),
    sources: Array.from({ length: groups }, () => new Set<string>()),
  };
}
