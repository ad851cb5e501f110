import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import type { ScanRule } from './scan-rule.ts';

const FOLDER = packageFolder('packages/scan/rules');
const WORDS = 'words.json';

/** The rules of the scanner, a file each in scan-rules/, in the order of their names. Those of users have the same format. */
export const SCAN_RULES: readonly ScanRule[] = namesIn()
  .filter((name) => name.endsWith('.json') && name !== WORDS)
  .sort()
  .map((name) => ({
    ...{ owasp: [], categories: [] },
    ...(read(name) as Omit<ScanRule, 'group'>),
    group: 'security',
  }));

/** Lists of words by the names that phrases give them. */
export const RULE_WORDS = read(WORDS) as Record<string, string>;

const BY_ID = new Map(SCAN_RULES.map((rule) => [rule.id, rule]));

/** The rule of an id that the code itself names, or one of the user's own. */
export function scanRuleOf(id: string, own: readonly ScanRule[] = []): ScanRule {
  const rule = BY_ID.get(id) ?? own.find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Error(`The rule '${id}' is not one of the scanner.`);
  return rule;
}

function namesIn(): string[] {
  try {
    return readdirSync(FOLDER);
  } catch {
    throw new InstallationError('scan-rules', 'cannot be read');
  }
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
