import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { OwnRuleFiles } from '@plugin-eval/quality/static/own-rule-files.ts';

type Folders = Pick<Settings, 'rules' | 'scanRules'>;

// Each is loaded only where there is something to check.

/**
 * Reads and checks the user's rules for layer 1; null when none are named.
 * @param targets that are evaluated: their authors must not write the rules, which are programs
 * @throws ConfigError a folder or package lies in a target, or a rule is not as it should be
 */
export async function ownRulesOf(
  { rules: named }: Pick<Settings, 'rules'>,
  targets: readonly string[],
  workingDirectory: string,
): Promise<OwnRuleFiles | null> {
  if (named.length === 0) return null;
  const { ruleFolders } = await import('./rule-folders.ts');
  const { readOwnRules } = await import('./read-own-rules.ts');
  return (await readOwnRules(ruleFolders(named, 'rules', targets, workingDirectory))).files;
}

/** All rules of the user, those of layer 1 first. @throws ConfigError one of them is not as it should be */
export async function allOwnRules({ rules, scanRules }: Folders, workingDirectory: string): Promise<Rule[]> {
  const found: Rule[] = [];
  const { ruleFolders } = await import('./rule-folders.ts');
  if (rules.length > 0) {
    const { readOwnRules } = await import('./read-own-rules.ts');
    found.push(...(await readOwnRules(ruleFolders(rules, 'rules', [], workingDirectory))).rules);
  }
  if (scanRules.length > 0) {
    const { readScanRules } = await import('./read-scan-rules.ts');
    found.push(...(await readScanRules(scanRules, [], workingDirectory)));
  }
  return found;
}
