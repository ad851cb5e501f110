import type { RuleDefinition } from '../rule-definition.ts';
import { RULES } from './all-rules.ts';

const BY_ID = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of an id in any letter case. */
export function findRule(id: string): RuleDefinition | undefined {
  return BY_ID.get(id) ?? RULES.find((rule) => rule.id.toLowerCase() === id.toLowerCase());
}

/** The rule of an id that the code itself names. */
export function ruleOf(id: string): RuleDefinition {
  const rule = BY_ID.get(id);
  if (!rule) throw new Error(`The rule '${id}' is not in the catalogue.`);
  return rule;
}
