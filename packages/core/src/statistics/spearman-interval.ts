import type { Interval } from './interval.ts';
import { normalQuantile } from './normal-quantile.ts';
import { spearmanCorrelation } from './spearman.ts';

/** Below this the approximation is not to be trusted. */
const FEWEST_PAIRS = 10;

/** A rank correlation with its interval. */
export interface RankCorrelation {
  /** Value in [-1, 1]; null when undefined. */
  rho: number | null;
  /** Interval of rho; null below ten pairs, and without a rho. */
  interval: Interval | null;
  pairs: number;
}

/**
 * Spearman's rho with an interval on Fisher's z scale, whose standard error is sqrt((1 + rho² / 2) / (n - 3)).
 * Source: Bonett and Wright, "Sample size requirements for estimating Pearson, Kendall and Spearman correlations" (2000).
 * @param level in (0, 1)
 * @throws RangeError sides of different lengths
 */
export function spearmanInterval(x: readonly number[], y: readonly number[], level: number): RankCorrelation {
  const rho = spearmanCorrelation(x, y);
  const pairs = x.length;
  if (rho === null || pairs < FEWEST_PAIRS) return { rho, interval: null, pairs };
  // A perfect order of ten values is not proof of one beyond them: half a swap of neighbours is granted.
  const most = 1 - 3 / (pairs * (pairs * pairs - 1));
  const z = Math.atanh(Math.max(-most, Math.min(most, rho)));
  const half = normalQuantile((1 + level) / 2) * Math.sqrt((1 + (rho * rho) / 2) / (pairs - 3));
  return {
    rho,
    interval: { low: Math.min(rho, Math.tanh(z - half)), high: Math.max(rho, Math.tanh(z + half)) },
    pairs,
  };
}
