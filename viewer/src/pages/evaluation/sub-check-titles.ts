import type { DimensionName, SubCheckName } from '../../../../src/documents/names.ts';

export const SUB_CHECK_TITLES: Record<SubCheckName, string> = {
  frontmatter_quality: 'Frontmatter quality',
  orchestration_wiring: 'Orchestration wiring',
  progressive_disclosure: 'Progressive disclosure',
  structural_completeness: 'Structural completeness',
  token_efficiency: 'Token efficiency',
  ecosystem_coherence: 'Ecosystem coherence',
};

/** Which sub-check of layer 1 speaks for a dimension. Source: docs/specification/quality.md, "Score of layer 1". */
export const SUB_CHECK_OF: Partial<Record<DimensionName, SubCheckName>> = {
  triggering_accuracy: 'frontmatter_quality',
  orchestration_fitness: 'orchestration_wiring',
  progressive_disclosure: 'progressive_disclosure',
  token_efficiency: 'token_efficiency',
  structural_completeness: 'structural_completeness',
  ecosystem_coherence: 'ecosystem_coherence',
};
