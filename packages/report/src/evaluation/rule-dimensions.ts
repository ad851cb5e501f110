import type { DimensionName } from '@plugin-eval/core/documents/names.ts';

/**
 * The dimension each rule relates to: its findings also move that dimension's sub-check or concern the same
 * question. Rules about the file, hidden characters and manifests have none.
 */
export const RULE_DIMENSIONS: Readonly<Record<string, DimensionName>> = {
  MISSING_TRIGGER: 'triggering_accuracy',
  EMPTY_DESCRIPTION: 'triggering_accuracy',
  'frontmatter-missing': 'triggering_accuracy',
  'frontmatter-unclosed': 'triggering_accuracy',
  'frontmatter-yaml': 'triggering_accuracy',
  'name-missing': 'triggering_accuracy',
  'name-type': 'triggering_accuracy',
  'description-type': 'triggering_accuracy',
  'description-length': 'triggering_accuracy',
  'description-markup': 'triggering_accuracy',
  BLOATED_SKILL: 'progressive_disclosure',
  'body-lines': 'progressive_disclosure',
  'body-tokens': 'progressive_disclosure',
  'large-body': 'progressive_disclosure',
  'reference-nested': 'progressive_disclosure',
  ORPHAN_REFERENCE: 'progressive_disclosure',
  OVER_CONSTRAINED: 'token_efficiency',
  'unclosed-fence': 'code_template_quality',
  DEAD_CROSS_REF: 'ecosystem_coherence',
};

export function dimensionOfRule(rule: string): DimensionName | null {
  return Object.hasOwn(RULE_DIMENSIONS, rule) ? (RULE_DIMENSIONS[rule] ?? null) : null;
}
