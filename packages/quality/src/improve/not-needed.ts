import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import { smallestLevel } from '@plugin-eval/core/statistics/smallest-level.ts';
import { stratifiedInterval, TO_SHOW, toExclude } from '@plugin-eval/core/statistics/stratified-interval.ts';
import { ALPHA } from './verdict.ts';

/** Loss of quality without the skill that would make it worth keeping. */
export const MARGIN = 0.1;

export const RETIREMENT_VERDICTS = ['not-needed', 'needed', 'undecided', 'too-few'] as const;
export type RetirementVerdict = (typeof RETIREMENT_VERDICTS)[number];

/** One skill, judged among others. */
export interface Retirement {
  verdict: RetirementVerdict;
  /** Mean difference of quality, without the skill minus with it; null without a case. */
  difference: number | null;
  /** Losses without the skill above this are excluded, at an error of 5 %; null without a case. */
  excludedLoss: number | null;
  /** Smallest error at which a loss of the margin is excluded; 1 without a case. */
  pValue: number;
  /** The same, adjusted for all skills that are judged together. */
  adjusted: number;
  /** Cases that the skill lacks for any verdict. */
  missing: number;
}

/**
 * Returns the fewest cases that can exclude a loss of the margin, when none of them differs. Source:
 * docs/specification/comparisons.md, "Not needed".
 * @param alpha error in (0, 1)
 * @param margin in (0, 1)
 */
export function fewestCases(alpha: number, margin: number): number {
  return Math.ceil(Math.log(alpha) / Math.log(1 - margin) - 1e-9);
}

/** The smallest error at which a loss of the margin or more is excluded. @param differences by case, without minus with */
export function lossPValue(differences: readonly number[], margin: number): number {
  if (differences.length === 0) return 1;
  return smallestLevel((alpha) => stratifiedInterval([differences], alpha, toExclude(alpha)).low > -margin);
}

/**
 * Finds the skills that the bare model does not need, by Holm's procedure over all that are judged together.
 * Source: docs/specification/comparisons.md, "Not needed".
 * @param skills differences of quality by case, without the skill minus with it, in [-1, 1]
 * @param margin loss worth keeping the skill for, in (0, 1)
 */
export function retirements(skills: readonly (readonly number[])[], margin = MARGIN): Retirement[] {
  const pValues = skills.map((differences) => lossPValue(differences, margin));
  const adjusted = holmAdjusted(pValues);
  const needed = fewestCases(ALPHA / Math.max(1, skills.length), margin);
  return skills.map((differences, index) => {
    const own = { pValue: pValues[index] ?? 1, adjusted: adjusted[index] ?? 1 };
    const missing = Math.max(0, needed - differences.length);
    if (differences.length === 0)
      return { verdict: 'too-few', difference: null, excludedLoss: null, ...own, missing };
    const { estimate, low } = stratifiedInterval([differences], ALPHA, toExclude(ALPHA));
    const { high } = stratifiedInterval([differences], ALPHA / skills.length, TO_SHOW);
    const figures = { difference: estimate, excludedLoss: Math.min(1, Math.max(0, -low)), ...own, missing };
    if (missing > 0) return { verdict: 'too-few', ...figures };
    if (own.adjusted <= ALPHA) return { verdict: 'not-needed', ...figures };
    return { verdict: high < 0 ? 'needed' : 'undecided', ...figures };
  });
}
