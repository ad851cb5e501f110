import {
  type AddedSquares,
  stratifiedInterval,
  TO_SHOW,
  toExclude,
} from '@plugin-eval/core/statistics/stratified-interval.ts';
import type { VerdictTerms } from './verdict.ts';

/** Times as many cases up to which is looked. */
const MOST_TIMES = 50;

/**
 * Estimates how many cases in all would decide an undecided comparison, if further ones came out like those
 * that were seen; null where not even 50 times as many would.
 * @param differences by stratum, none empty
 * @param toShow imaginary squares of the interval that shows a difference
 */
export function promptsNeeded(
  differences: readonly (readonly number[])[],
  { alpha, smallestGain, penalty }: VerdictTerms,
  toShow: AddedSquares = TO_SHOW,
): number | null {
  const times = (factor: number) =>
    differences.map((stratum) => Array(factor).fill(stratum).flat() as number[]);
  const decides = (factor: number) => {
    const cases = times(factor);
    const { low, high } = stratifiedInterval(cases, alpha, toShow);
    const excluded = stratifiedInterval(cases, alpha, toExclude(alpha)).high;
    return low > penalty || high < penalty || excluded - penalty < smallestGain;
  };
  let [open, decided] = [1, 2];
  while (!decides(decided)) {
    if (decided >= MOST_TIMES) return null;
    [open, decided] = [decided, Math.min(MOST_TIMES, decided * 2)];
  }
  while (decided - open > 1) {
    const middle = Math.floor((open + decided) / 2);
    if (decides(middle)) decided = middle;
    else open = middle;
  }
  return decided * differences.reduce((sum, stratum) => sum + stratum.length, 0);
}
