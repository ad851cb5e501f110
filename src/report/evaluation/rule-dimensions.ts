import type { DimensionName } from '../../documents/names.ts';

/**
 * Which dimension a rule looks at the same thing as: what it finds also moves that dimension's sub-check, or is what the
 * dimension asks about. Rules about the file, hidden characters and manifests belong to none.
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
