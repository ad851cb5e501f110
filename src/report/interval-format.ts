import type { Composite, Dimension, Uncertainty } from '../documents/evaluation.ts';
import { formatPercent, formatPoints, formatShare, formatUnit } from './number-format.ts';

/** "78.1–86.4" in composite points; null without an interval. */
export function formatPointsInterval({ ciLow, ciHigh }: Pick<Composite, 'ciLow' | 'ciHigh'>): string | null {
  return ciLow === null || ciHigh === null ? null : `${formatPoints(ciLow)}–${formatPoints(ciHigh)}`;
}

/** "0.71–0.88"; null without an interval. */
export function formatUnitInterval({ ciLow, ciHigh }: Pick<Dimension, 'ciLow' | 'ciHigh'>): string | null {
  return ciLow === null || ciHigh === null ? null : `${formatUnit(ciLow)}–${formatUnit(ciHigh)}`;
}

/** "76.4–96.9 %"; null without an interval. */
export function formatShareInterval(low: number | null, high: number | null): string | null {
  return low === null || high === null ? null : `${formatShare(low).replace(' %', '')}–${formatShare(high)}`;
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
