import { betaCumulative } from './beta-distribution.ts';

/**
 * Two-sided p-value of the exact sign test: how likely a split at least as uneven is when wins and losses are equally
 * likely. 1 when there is nothing to compare. Draws say nothing about the direction and are left out by the caller.
 * Of paired yes-or-no answers, with the two kinds of disagreement as counts, it is McNemar's exact test.
 * Source: Conover, "Practical nonparametric statistics" (1999), section 3.4; the binomial sum as an incomplete beta
 * function, DLMF 8.17.5. Right to nine digits.
 * @throws RangeError counts that are not integers of 0 or more
 */
export function signTest(wins: number, losses: number): number {
  if (!(Number.isSafeInteger(wins) && Number.isSafeInteger(losses) && wins >= 0 && losses >= 0)) {
    throw new RangeError('Wins and losses are whole numbers of 0 or more.');
  }
  const [fewer, more] = wins < losses ? [wins, losses] : [losses, wins];
  // An even split is as likely as can be; twice its tail counts the middle twice.
  if (fewer === more) return 1;
  return Math.min(1, 2 * betaCumulative(0.5, more, fewer + 1));
}
