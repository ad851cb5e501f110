import type { Composite, Dimension, Uncertainty } from '../documents/evaluation.ts';
import { cutDecimals } from '../text/cut-decimals.ts';
import { formatPercent, formatPoints } from './number-format.ts';

/** "78.1–86.4" in composite points; null without an interval. */
export function formatPointsInterval({ ciLow, ciHigh }: Pick<Composite, 'ciLow' | 'ciHigh'>): string | null {
  return ciLow === null || ciHigh === null ? null : between(ciLow, ciHigh, cutDecimals, 1);
}

/** "0.71–0.88"; null without an interval. */
export function formatUnitInterval({ ciLow, ciHigh }: Pick<Dimension, 'ciLow' | 'ciHigh'>): string | null {
  return ciLow === null || ciHigh === null ? null : between(ciLow, ciHigh, cutDecimals, 2);
}

/** "76.4–96.9 %"; null without an interval. */
export function formatShareInterval(low: number | null, high: number | null): string | null {
  return low === null || high === null
    ? null
    : `${between(low, high, (end, decimals) => (end * 100).toFixed(decimals), 1)} %`;
}

/** The composite, and its interval with its level: "82.4, 95 % 78.1–86.4". */
export function formatScore({
  composite,
  uncertainty,
}: {
  composite: Composite;
  uncertainty: Uncertainty | null;
}): string {
  const interval = formatPointsInterval(composite);
  if (composite.score === null || interval === null) return formatPoints(composite.score);
  return `${formatPoints(composite.score)}, ${intervalName(uncertainty)} ${interval}`;
}

/** "95 %", or a word for it when nobody says which level it has. */
export function intervalName(uncertainty: Uncertainty | null): string {
  return uncertainty === null ? 'interval' : formatPercent(uncertainty.level);
}

/** More is no width that anybody needs to read. */
const MOST_DECIMALS = 6;

/** Both ends, with more decimals where an interval would read as one of no width. */
function between(
  low: number,
  high: number,
  format: (end: number, decimals: number) => string,
  decimals: number,
): string {
  const [from, to] = [format(low, decimals), format(high, decimals)];
  return from === to && low < high && decimals < MOST_DECIMALS
    ? between(low, high, format, decimals + 1)
    : `${from}–${to}`;
}
