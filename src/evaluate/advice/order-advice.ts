import type { Advice } from '../../documents/advice.ts';
import { ADVICE_BASES } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';

const BASIS_ORDER: readonly (string | null)[] = ADVICE_BASES;
const IMPACT_ORDER: readonly string[] = ['high', 'medium', 'low', 'very low'];

/** Advice by what it rests on, then by gain; among equals first what the methodology expects to bring most an hour. */
export function orderAdvice<Item extends Advice>(advice: readonly Item[]): Item[] {
  return [...advice].sort(
    (a, b) =>
      BASIS_ORDER.indexOf(a.basis) - BASIS_ORDER.indexOf(b.basis) ||
      byGain(a, b) ||
      impactOf(a) - impactOf(b),
  );
}

/** A gain that cannot be computed comes first: such edits repair what nothing else makes up for. */
function byGain({ compositeGain: a }: Advice, { compositeGain: b }: Advice): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return b - a;
}

function impactOf({ dimension }: Advice): number {
  return IMPACT_ORDER.indexOf(DIMENSIONS[dimension].improvement.impact);
}
