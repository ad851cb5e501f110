import type { Rule } from '../../documents/rule.ts';
import { ANTI_PATTERN_RULES } from './anti-pattern-rules.ts';
import { BUNDLED_RULES } from './bundled-rules.ts';
import { FILE_RULES } from './file-rules.ts';
import { FRONTMATTER_RULES } from './frontmatter-rules.ts';
import { PLUGIN_RULES } from './plugin-rules.ts';
import { PORTABILITY_RULES } from './portability-rules.ts';
import { SPECIFICATION_RULES } from './specification-rules.ts';
import { SUBSTANCE_RULES } from './substance-rules.ts';
import { TEXT_RULES } from './text-rules.ts';

/** Every rule, in the order of the documentation. */
export const RULES: readonly Rule[] = [
  ...ANTI_PATTERN_RULES,
  ...FILE_RULES,
  ...FRONTMATTER_RULES,
  ...SPECIFICATION_RULES,
  ...SUBSTANCE_RULES,
  ...TEXT_RULES,
  ...BUNDLED_RULES,
  ...PORTABILITY_RULES,
  ...PLUGIN_RULES,
];

const BY_ID = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of an id in any letter case. */
export function findRule(id: string): Rule | undefined {
  return BY_ID.get(id) ?? RULES.find((rule) => rule.id.toLowerCase() === id.toLowerCase());
}

/** The rule of an id that the code itself names. */
export function ruleOf(id: string): Rule {
  const rule = BY_ID.get(id);
  if (!rule) throw new Error(`The rule '${id}' is not in the catalogue.`);
  return rule;
}
