import type { StaticFeatures } from '../../documents/evaluation.ts';
import type { AdviceBasis, DimensionName } from '../../documents/names.ts';
import type { SkillEvidence } from '../../static/skill-evidence.ts';

/** What layer 1 knows of a skill: what was counted, and the passages that it can quote. */
export interface StaticKnowledge {
  features: StaticFeatures;
  evidence: SkillEvidence;
}

/** One edit that an author would make as a whole. */
export interface AdvicePiece {
  basis: AdviceBasis;
  dimension: DimensionName;
  action: string;
  /** The features as the edit leaves them; null when nobody can compute what it brings. */
  change: Partial<StaticFeatures> | null;
}
