import type { ReservedHosts } from '../documents/names.ts';
import type { Indicator } from './indicators/indicator.ts';
import type { ScanRule } from './rules/scan-rule.ts';

/** What a scan is told beside the files. Plain data, so that it can be handed to a worker thread. */
export interface ScanSettings {
  /** What reserved names and names that only stand for others, such as example.com, are taken for. */
  reservedHosts: ReservedHosts;
  /** Null: those that are shipped. */
  indicators: readonly Indicator[] | null;
  /** Rules of the user, beside those that are shipped. */
  rules: readonly ScanRule[];
}

export const DEFAULT_SCAN_SETTINGS: ScanSettings = {
  reservedHosts: 'placeholder',
  indicators: null,
  rules: [],
};
