import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import { ADVICE_BASES } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';

const BASIS_ORDER: readonly (string | null)[] = ADVICE_BASES;
const IMPACT_ORDER: readonly string[] = ['high', 'medium', 'low', 'very low'];

/** Sorts advice by basis, then by gain; ties by the methodology's expected gain per hour. */
export function orderAdvice<Item extends Advice>(advice: readonly Item[]): Item[] {
  return [...advice].sort(
    (a, b) =>
      BASIS_ORDER.indexOf(a.basis) - BASIS_ORDER.indexOf(b.basis) ||
      byGain(a, b) ||
      impactOf(a) - impactOf(b),
  );
}

/** Puts gains that cannot be computed first: such edits fix what nothing else compensates. */
function byGain({ compositeGain: a }: Advice, { compositeGain: b }: Advice): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return b - a;
}

function impactOf({ dimension }: Advice): number {
  return IMPACT_ORDER.indexOf(DIMENSIONS[dimension].improvement.impact);
}
