import { resolve } from 'node:path';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import type { ScanRule } from '@plugin-eval/scan/rules/scan-rule.ts';
import { readRules } from '@plugin-eval/scan/user-rules/read-rules.ts';

/** The user's rules for the scanner. @throws ConfigError the folder cannot be read, or a rule cannot be used */
export async function readScanRules(folder: string, workingDirectory: string): Promise<ScanRule[]> {
  const taken = new Map(RULES.map(({ id }) => [id, 'the rules of layer 1']));
  return readRules(resolve(workingDirectory, folder), folder, taken);
}
