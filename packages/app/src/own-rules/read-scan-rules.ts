import type { CheckedRule } from '@plugin-eval/engine/config/checked-rule.ts';
import type { RuleFolder } from '@plugin-eval/engine/config/rule-files.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import type { ScanRule } from '@plugin-eval/scan/rules/scan-rule.ts';
import { checkRules, readRules } from '@plugin-eval/scan/user-rules/read-rules.ts';
import { ruleFolders } from './rule-folders.ts';

const TAKEN: ReadonlyMap<string, string> = new Map(RULES.map(({ id }) => [id, 'the rules of layer 1']));

/**
 * Reads the user's rules for the scanner.
 * @param targets that are scanned: their authors must not write the rules
 * @throws ConfigError a folder or package lies in a target or cannot be read, or a rule cannot be used
 */
export async function readScanRules(
  named: readonly string[],
  targets: readonly string[],
  workingDirectory: string,
): Promise<ScanRule[]> {
  return readRules(ruleFolders(named, 'scan_rules', targets, workingDirectory), TAKEN);
}

/** Checks the scanner's rules in folders. @throws ConfigError a folder cannot be read */
export function checkScanRules(folders: readonly RuleFolder[]): AsyncGenerator<CheckedRule<ScanRule>> {
  return checkRules(folders, TAKEN);
}
