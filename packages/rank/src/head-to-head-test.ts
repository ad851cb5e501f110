import type { HeadToHead, Round } from '@plugin-eval/core/documents/comparison.ts';
import { fisherPower } from '@plugin-eval/core/statistics/fisher-power.ts';
import {
  conditionalLogOddsRatio,
  twoSamplePermutationTest,
} from '@plugin-eval/core/statistics/two-sample-permutation.ts';

/** p-values below this are called significant. */
export const SIGNIFICANCE = 0.05;
/** Fewest tasks for a test. Source: docs/specification/statistics.md, "Head to head test". */
export const FEWEST_TASKS = 5;
/** Preferences for which the power is reported. */
const PREFERENCES = [0.8, 0.9, 0.95] as const;

/**
 * Tests whether the judge's answers depend on the first place alone. Each order of each round is one answer,
 * worth 1, one half or 0 for the skill in the first place; several judges of one answer are averaged. If the
 * judge is indifferent between the skills, answers with A first and with B first have the same distribution,
 * whatever its bias towards first places and ties, so the labels of the orders can be permuted over all
 * answers. A judge that decides by place gives the same scores in both groups. Source:
 * docs/specification/statistics.md, "Head to head test".
 */
export function headToHeadTest(
  rounds: readonly Round[],
): Pick<HeadToHead, 'preferenceB' | 'ciLow' | 'ciHigh' | 'pValue' | 'pValueReason' | 'power'> {
  if (rounds.length === 0) {
    const pValueReason = 'No round was played.';
    return { preferenceB: null, ciLow: null, ciHigh: null, pValue: null, pValueReason, power: [] };
  }
  const { point, aFirst, bFirst } = firstPlaceScores(rounds);
  const level = 1 - SIGNIFICANCE;
  const { estimate, interval } = conditionalLogOddsRatio(aFirst, bFirst, { point, level });
  const preferenceB = estimate === null ? null : preferenceOfB(estimate);
  if (rounds.length < FEWEST_TASKS) {
    const pValueReason = `Only ${rounds.length} distinct ${rounds.length === 1 ? 'task was' : 'tasks were'} judged; below ${FEWEST_TASKS} there is no p-value and no interval.`;
    return { preferenceB, ciLow: null, ciHigh: null, pValue: null, pValueReason, power: [] };
  }
  return {
    preferenceB,
    ciLow: preferenceOfB(interval.high),
    ciHigh: preferenceOfB(interval.low),
    pValue: twoSamplePermutationTest(aFirst, bFirst),
    pValueReason: null,
    power: PREFERENCES.map((preference) => ({
      preference,
      // Of a judge without ties that does not mind the place.
      power: fisherPower(rounds.length, [preference, 1 - preference], SIGNIFICANCE),
    })),
  };
}

interface FirstPlaceScores {
  /** Units of score that make one point. */
  point: number;
  /** Scores by round with A first. */
  aFirst: number[];
  bFirst: number[];
}

/** Integer scores: half points, summed over the judges. All rounds have the same judges. */
function firstPlaceScores(rounds: readonly Round[]): FirstPlaceScores {
  const judges = Math.max(...rounds.map(({ verdicts }) => verdicts.length / 2));
  const scoresOf = (isSwapped: boolean) =>
    rounds.map(({ verdicts }) =>
      verdicts
        .filter(({ swapped }) => swapped === isSwapped)
        .reduce((sum, { winner }) => {
          const isFirstPlace = winner === (isSwapped ? 'second' : 'first');
          return sum + (winner === 'tie' ? 1 : isFirstPlace ? 2 : 0);
        }, 0),
    );
  return { point: 2 * judges, aFirst: scoresOf(false), bFirst: scoresOf(true) };
}

/**
 * The log odds of a first place differ between the orders by twice the preference's own log odds: once for the skill
 * that has it, once for the other.
 */
function preferenceOfB(logOddsRatioForA: number): number {
  return 1 / (1 + Math.exp(logOddsRatioForA / 2));
}
