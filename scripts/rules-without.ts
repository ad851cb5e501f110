import { packageFolder } from '../src/config/package-folder.ts';
import { ownPattern } from '../src/threat/rules/linear-pattern.ts';
import { readRuleFolder } from '../src/threat/rules/read-rule-folder.ts';
import type { RuleSet } from '../src/threat/rules/rule-set.ts';

/** The shipped rules as they were without a labelled set: patterns that were written after its answers only are left out. */
export function rulesWithout(set: string): RuleSet {
  return readRuleFolder(packageFolder('rules'), ownPattern, set);
}
