import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import { ATTACK_CATEGORIES, OWASP_RISKS, type ScanRule } from '@plugin-eval/scan/rules/scan-rule.ts';
import { SCAN_RULES } from '@plugin-eval/scan/rules/scan-rules.ts';

/** The rules of layer 1 and those of the scanner, in the order of the documentation. */
export const ALL_RULES: readonly Rule[] = [...RULES, ...SCAN_RULES];

const BY_ID = new Map(ALL_RULES.map((rule) => [rule.id, rule]));

/** The rule of an id in any letter case. */
export function findAnyRule(id: string): Rule | undefined {
  return BY_ID.get(id) ?? ALL_RULES.find((rule) => rule.id.toLowerCase() === id.toLowerCase());
}

/** Codes of a scanner rule in other taxonomies; null for other rules. */
export function codesOf(rule: Rule): { owasp: string[]; categories: string[] } | null {
  if (rule.group !== 'security') return null;
  const { owasp, categories } = rule as ScanRule;
  return {
    owasp: owasp.map((code) => `${code} ${OWASP_RISKS[code]}`),
    categories: ATTACK_CATEGORIES.filter((category) => categories.includes(category)),
  };
}
