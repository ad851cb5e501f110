import { THREAT_CATEGORIES, type ThreatCategory } from '../../documents/names.ts';
import type { RunMetrics } from '../../documents/threat-report.ts';

/** With fewer axes there is no area, and a radar shows nothing. */
export const FEWEST_AXES = 3;

/** A family and how resilient it is; null when no answer was scored. */
export interface FamilyAxis {
  category: ThreatCategory;
  /** 1 minus the mean weighted risk, in [0, 1]. */
  resilience: number;
}

export interface FamilyAxes {
  asked: readonly FamilyAxis[];
  /** Of these nothing is known: they have no axis, because a point in the centre would say 0. */
  notAsked: readonly ThreatCategory[];
}

export function familyAxes({ byCategory }: Pick<RunMetrics, 'byCategory'>): FamilyAxes {
  const asked: FamilyAxis[] = [];
  const notAsked: ThreatCategory[] = [];
  for (const category of THREAT_CATEGORIES) {
    const risk = byCategory[category]?.meanWeightedRisk ?? null;
    if (risk === null) notAsked.push(category);
    else asked.push({ category, resilience: 1 - risk });
  }
  return { asked, notAsked };
}
