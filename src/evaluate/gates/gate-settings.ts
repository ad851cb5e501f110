import type { DimensionName, Level } from '../../documents/names.ts';

/** What must hold for a run to pass; null or empty means that nobody asked. */
export interface GateSettings {
  /** Lowest composite, in points. */
  threshold: number | null;
  /** Findings of this level or worse fail. */
  failOn: Level | null;
  requireMeasured: readonly DimensionName[];
}

export function hasGates(settings: GateSettings): boolean {
  return settings.threshold !== null || settings.failOn !== null || settings.requireMeasured.length > 0;
}
