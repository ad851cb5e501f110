import type { RoutingRate } from '@plugin-eval/core/documents/measured-routing.ts';
import { formatPercent } from '../number-format.ts';

/** A share with its interval: "83 % (71 to 92)". */
export function rateWords({ value, low, high }: Pick<RoutingRate, 'value' | 'low' | 'high'>): string {
  return `${formatPercent(value)} (${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)})`;
}
