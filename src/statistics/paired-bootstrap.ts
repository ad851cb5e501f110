import { clusterMeanInterval, type Resampling } from './cluster-bootstrap.ts';
import { mean } from './descriptive.ts';
import type { Interval } from './interval.ts';

/** Cases that differ all one way are significant by the two-sided sign test at 5 % from this many on. */
const CASES_FOR_SIGN_TEST = 6;

export interface PairedDifference {
  /** Null without a pair. */
  mean: number | null;
  /** Null with fewer than two cases. */
  interval: Interval | null;
  /**
   * Whether the interval excludes 0; null without one. Differences that are all equal have an interval without
   * width, which of fewer than six cases excludes nothing.
   */
  significant: boolean | null;
  pairs: number;
}

/**
 * Mean of paired differences and its interval, by resampling cases, which may hold several pairs each.
 * Source: quality-scoring.md, section 6 (means), and monte-carlo.md, "Lift".
 * @param differences by case, one number for each pair of it
 * @param level in (0, 1), such as 0.95
 */
export function pairedDifference(
  differences: readonly (readonly number[])[],
  level: number,
  resampling: Resampling,
): PairedDifference {
  const all = differences.flat();
  const interval = clusterMeanInterval(differences, level, resampling);
  const cases = differences.filter((own) => own.length > 0).length;
  return {
    mean: mean(all),
    interval,
    significant: interval === null ? null : excludesZero(interval, cases),
    pairs: all.length,
  };
}

function excludesZero({ low, high }: Interval, cases: number): boolean {
  if (low <= 0 && high >= 0) return false;
  // Rounding in the mean is no width.
  return high - low > 1e-12 || cases >= CASES_FOR_SIGN_TEST;
}
