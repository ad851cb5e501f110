import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { AdviceBasis, DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { SkillEvidence } from '../../static/skill-evidence.ts';

/** Layer 1's data on a skill: its counts, and the passages it can quote. */
export interface StaticKnowledge {
  features: StaticFeatures;
  evidence: SkillEvidence;
}

/** One edit that an author would make as a whole. */
export interface AdvicePiece {
  basis: AdviceBasis;
  dimension: DimensionName;
  action: string;
  /** The features after the edit; null when the gain cannot be computed. */
  change: Partial<StaticFeatures> | null;
}
