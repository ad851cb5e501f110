import { packageFolder } from '../../config/package-folder.ts';
import { ownPattern, userPattern } from './linear-pattern.ts';
import { readRuleFolder } from './read-rule-folder.ts';
import type { RuleSet } from './rule-set.ts';

let shipped: RuleSet | undefined;

/**
 * The rules of a folder: stance.yaml, and signals from its other .yaml files. Without a folder those that are shipped,
 * which belong to the installation and are read once in a process.
 * @throws ConfigError a file cannot be used
 * @throws PatternError a pattern in it is no RE2 expression
 */
export function loadRules(folder?: string): RuleSet {
  if (folder !== undefined) return readRuleFolder(folder, userPattern);
  shipped ??= readRuleFolder(packageFolder('rules'), ownPattern);
  return shipped;
}
