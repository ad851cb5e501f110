import type { Interval } from '@plugin-eval/core/statistics/interval.ts';

/** Distance of an interval's ends from its point, each 0 or more. */
export interface Spread {
  below: number;
  above: number;
}

/** Narrower is not a width, but rounding. */
const ROUNDING = 1e-9;

/**
 * Returns the spread; null without an interval, and for one of zero width, which is not an estimate of any
 * variation.
 */
export function spreadOf(interval: Interval | null, point: number): Spread | null {
  if (interval === null) return null;
  const spread = { below: Math.max(0, point - interval.low), above: Math.max(0, interval.high - point) };
  return spread.below + spread.above < ROUNDING ? null : spread;
}

export function scaled({ below, above }: Spread, factor: number): Spread {
  return { below: below * factor, above: above * factor };
}

/**
 * Spread of a sum of estimates with one common correlation, from their own limits (MOVER). Source: Zou and
 * Donner, "Construction of confidence limits about effect measures: a general approach" (2008).
 * @param correlation in [0, 1]; 0 of independent ones
 */
export function sumOfSpreads(spreads: readonly Spread[], correlation = 0): Spread {
  const combined = (side: keyof Spread) => {
    const squares = spreads.reduce((sum, own) => sum + own[side] ** 2, 0);
    const total = spreads.reduce((sum, own) => sum + own[side], 0);
    return Math.sqrt((1 - correlation) * squares + correlation * total ** 2);
  };
  return { below: combined('below'), above: combined('above') };
}
