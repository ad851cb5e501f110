import type { ReservedHosts } from '@plugin-eval/core/documents/names.ts';
import type { Indicator } from './indicators/indicator.ts';
import type { ScanRule } from './rules/scan-rule.ts';

/** Settings of a scan. Plain data, so that it can be sent to a worker thread. */
export interface ScanSettings {
  /** Treatment of reserved and placeholder names, such as example.com. */
  reservedHosts: ReservedHosts;
  /** The indicators; null for the shipped ones. */
  indicators: readonly Indicator[] | null;
  /** The user's rules, in addition to the shipped ones. */
  rules: readonly ScanRule[];
}

export const DEFAULT_SCAN_SETTINGS: ScanSettings = {
  reservedHosts: 'placeholder',
  indicators: null,
  rules: [],
};
