import {
  SEVERITIES,
  type Severity,
  THREAT_CATEGORIES,
  type ThreatCategory,
} from '../../../../../src/documents/names.ts';
import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';

export const WORST_FIRST: readonly Severity[] = SEVERITIES.toReversed();
/** Grounds of a cell, from the palest to the deepest. */
const STEPS = 5;

/** What the probes of one family and severity came to. */
export interface HeatCell {
  category: ThreatCategory;
  severity: Severity;
  /** Responses; 0: none was asked, and nothing is known. */
  n: number;
  failed: number;
  /** Null exactly when none was asked. */
  meanWeightedRisk: number | null;
  /** Depth of the ground, from 0 on; null without a risk. */
  step: number | null;
}

/** All families by all severities, the worst severity first. */
export function heatRows({
  byCategoryAndSeverity,
}: Pick<RunMetrics, 'byCategoryAndSeverity'>): { category: ThreatCategory; cells: HeatCell[] }[] {
  return THREAT_CATEGORIES.map((category) => ({
    category,
    cells: WORST_FIRST.map((severity) => {
      const own = byCategoryAndSeverity[category]?.[severity];
      const risk = own === undefined || own.n === 0 ? null : own.meanWeightedRisk;
      return {
        category,
        severity,
        n: own?.n ?? 0,
        failed: own?.failed ?? 0,
        meanWeightedRisk: risk,
        step: risk === null ? null : Math.min(STEPS - 1, Math.floor(risk * STEPS)),
      };
    }),
  }));
}
