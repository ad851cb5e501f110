import { resolve } from 'node:path';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { OwnRuleFiles } from '@plugin-eval/quality/static/own-rule-files.ts';
import { liesInTarget } from '../baseline/baseline-file.ts';

type Folders = Pick<Settings, 'rules' | 'scanRules'>;

/**
 * Reads and checks the user's rules for layer 1; null when none are named.
 * @param targets that are evaluated: who wrote them must not write the rules, which are programs
 * @throws ConfigError the folder lies in a target, or a rule is not as it should be
 */
export async function ownRulesOf(
  { rules: folder }: Pick<Settings, 'rules'>,
  targets: readonly string[],
  workingDirectory: string,
): Promise<OwnRuleFiles | null> {
  if (folder === null) return null;
  if (liesInTarget(folder, targets, workingDirectory))
    throw new ConfigError(
      folder,
      null,
      'this folder of rules is inside the evaluated files, so their author could change the rules. Keep it outside.',
    );
  const { readOwnRules } = await import('./read-own-rules.ts');
  return (await readOwnRules(resolve(workingDirectory, folder), folder)).files;
}

/** All rules of the user, those of layer 1 first. @throws ConfigError one of them is not as it should be */
export async function allOwnRules({ rules, scanRules }: Folders, workingDirectory: string): Promise<Rule[]> {
  const found: Rule[] = [];
  if (rules !== null) {
    const { readOwnRules } = await import('./read-own-rules.ts');
    found.push(...(await readOwnRules(resolve(workingDirectory, rules), rules)).rules);
  }
  if (scanRules !== null) {
    const { readScanRules } = await import('./read-scan-rules.ts');
    found.push(...(await readScanRules(scanRules, workingDirectory)));
  }
  return found;
}
