import { cutDecimals } from '../text/cut-decimals.ts';

/** Where a figure has one elsewhere. */
export const NO_INTERVAL = 'no interval';

/** A rating without decimals, which nothing is known about; cut, so that it claims no bound of a badge that it misses. */
export function formatRating(rating: number | null): string {
  return rating === null ? '—' : cutDecimals(rating, 0);
}

/** "1502–1650"; null without an interval. */
export function formatRatingInterval(low: number | null, high: number | null): string | null {
  return low === null || high === null ? null : `${formatRating(low)}–${formatRating(high)}`;
}

/** "1583 (1502–1650)", "1583 (no interval)". */
export function formatRated(rating: number | null, low: number | null, high: number | null): string {
  const interval = formatRatingInterval(low, high);
  return withInterval(formatRating(rating), rating === null ? interval : (interval ?? NO_INTERVAL));
}

/** The share of others that a skill is better than: "83 %"; cut, so that none reads as better than all. */
export function formatPercentile(share: number | null): string {
  return share === null ? '—' : `${cutDecimals(share * 100, 0)} %`;
}

/** "79–87 %"; null without an interval. */
export function formatPercentileInterval(low: number | null, high: number | null): string | null {
  return low === null || high === null
    ? null
    : `${formatPercentile(low).replace(' %', '')}–${formatPercentile(high)}`;
}

/** "p 0.031", "p below 0.001". */
export function formatPValue(p: number | null): string {
  if (p === null) return 'p unknown';
  return p < 0.001 ? 'p below 0.001' : `p ${p.toFixed(p < 0.1 ? 3 : 2)}`;
}

export function withInterval(value: string, interval: string | null): string {
  return interval === null ? value : `${value} (${interval})`;
}
