import type { Uncertainty } from '@plugin-eval/core/documents/evaluation.ts';
import { cutDecimals } from '@plugin-eval/core/text/cut-decimals.ts';
import { formatCount } from '@plugin-eval/core/text/format-count.ts';
import { formatPValue } from '@plugin-eval/core/text/p-value-format.ts';

export { formatCount, formatPValue };

/** Replaces an unknown number; the text next to it says why. */
export const DASH = '—';

/** Shown where other figures have an interval. */
export const NO_INTERVAL = 'no interval';

export interface IntervalEnds {
  ciLow: number | null;
  ciHigh: number | null;
}

/** Composite points with one decimal, truncated. @param missing text for a missing score */
export function formatPoints(score: number | null, missing = 'not measured'): string {
  return score === null ? missing : cutDecimals(score, 1);
}

/** "+1,200", "−30" or "0". */
export function formatSignedCount(value: number): string {
  const rounded = Math.round(value);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${formatCount(Math.abs(rounded))}`;
}

/** A score in [0, 1] with two decimals, cut. */
export function formatUnit(score: number | null, missing = DASH): string {
  return score === null ? missing : cutDecimals(score, 2);
}

/** A rating without decimals, which nothing is known about; cut, so that it claims no bound of a badge that it misses. */
export function formatRating(rating: number | null): string {
  return rating === null ? DASH : cutDecimals(rating, 0);
}

/** A difference with its sign. */
export function formatGain(gain: number, decimals = 1): string {
  const text = Math.abs(gain).toFixed(decimals);
  if (Number(text) === 0) return `±${text}`;
  return gain < 0 ? `−${text}` : `+${text}`;
}

/** A share in [0, 1], rounded: "66 %", "90.9 %". */
export function formatPercent(share: number | null, decimals = 0): string {
  return share === null ? DASH : `${(share * 100).toFixed(decimals)} %`;
}

/** The share of others below a skill: "83 %"; truncated, so that none reads as better than all. */
export function formatPercentile(share: number | null): string {
  return share === null ? DASH : `${cutDecimals(share * 100, 0)} %`;
}

/** Interval formats; a decimal is added when both ends would read the same. */
const INTERVALS = {
  points: { decimals: 1, end: cutDecimals, unit: '' },
  unit: { decimals: 2, end: cutDecimals, unit: '' },
  rating: { decimals: 0, end: cutDecimals, unit: '' },
  percent: {
    decimals: 1,
    end: (share: number, decimals: number) => (share * 100).toFixed(decimals),
    unit: ' %',
  },
  percentile: {
    decimals: 0,
    end: (share: number, decimals: number) => cutDecimals(share * 100, decimals),
    unit: ' %',
  },
} as const;

/** Most decimals worth reading. */
const MOST_DECIMALS = 6;

/** "78.1–86.4", "0.71–0.88", "1502–1650", "76.4–96.9 %"; null when an end is not known. */
export function formatInterval(
  { ciLow, ciHigh }: IntervalEnds,
  scale: keyof typeof INTERVALS,
): string | null {
  if (ciLow === null || ciHigh === null) return null;
  const { decimals, end, unit } = INTERVALS[scale];
  for (let count = decimals; ; count++) {
    const [low, high] = [end(ciLow, count), end(ciHigh, count)];
    if (low !== high || ciLow >= ciHigh || count >= MOST_DECIMALS) return `${low}–${high}${unit}`;
  }
}

/** "82 (78–86)"; the value alone where it has no interval. */
export function withInterval(value: string, interval: string | null): string {
  return interval === null ? value : `${value} (${interval})`;
}

/** The least and the greatest value that the undecided cases leave open. */
interface OpenEnds {
  low: number;
  high: number;
  undecided: number;
}

/**
 * "+0.12 (95 % +0.03 to +0.21)", "+0.12 (no interval)"; "between −0.40 and +0.20 (60 undecided)" where undecided cases
 * leave no value; else "not measured".
 */
export function formatDifference(
  { mean, ciLow, ciHigh, bounds }: IntervalEnds & { mean: number | null; bounds?: OpenEnds | undefined },
  { level, decimals = 2 }: { level?: number | null; decimals?: number } = {},
): string {
  if (mean === null)
    return bounds === undefined
      ? 'not measured'
      : `between ${formatGain(bounds.low, decimals)} and ${formatGain(bounds.high, decimals)} (${formatCount(bounds.undecided)} undecided)`;
  if (ciLow === null || ciHigh === null) return withInterval(formatGain(mean, decimals), NO_INTERVAL);
  const name = level === undefined ? '' : `${levelName(level)} `;
  return withInterval(
    formatGain(mean, decimals),
    `${name}${formatGain(ciLow, decimals)} to ${formatGain(ciHigh, decimals)}`,
  );
}

/** "1583 (1502–1650)", "1583 (no interval)". */
export function formatRated(rating: number | null, ends: IntervalEnds): string {
  const interval = formatInterval(ends, 'rating');
  return withInterval(formatRating(rating), rating === null ? interval : (interval ?? NO_INTERVAL));
}

/** The composite, and its interval with its level: "82.4, 95 % 78.1–86.4". */
export function formatScore({
  composite,
  uncertainty,
}: {
  composite: IntervalEnds & { score: number | null };
  uncertainty: Uncertainty | null;
}): string {
  const interval = formatInterval(composite, 'points');
  if (composite.score === null || interval === null) return formatPoints(composite.score);
  return `${formatPoints(composite.score)}, ${intervalName(uncertainty)} ${interval}`;
}

/** "95 %", or a word for it when the level is unknown. */
export function intervalName(uncertainty: Uncertainty | null): string {
  return levelName(uncertainty?.level ?? null);
}

/** "95 %", or a word for it when the level is unknown. */
export function levelName(level: number | null): string {
  return level === null ? 'interval' : formatPercent(level);
}

/** Formats p for a column or fact headed "p": "0.031", "< 0.001". */
export function formatP(p: number | null): string {
  return p === null ? DASH : formatPValue(p).replace(/^p (= )?/u, '');
}

export function plural(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** US dollars: cents, or two digits below a cent. An unknown cost is shown as unknown, never as $0. */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return 'cost unknown';
  if (dollars > 0 && dollars < 0.000_1) return 'under $0.0001';
  return `$${dollars.toFixed(dollars === 0 || dollars >= 0.01 ? 2 : 4)}`;
}

/**
 * Wall time: seconds with one decimal, minutes and seconds from a minute on. Unknown times are shown as
 * unknown.
 */
export function formatWallTime(milliseconds: number | null): string {
  if (milliseconds === null) return 'time unknown';
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
