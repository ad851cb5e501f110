import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import type { CheckedRule } from '@plugin-eval/engine/config/checked-rule.ts';
import { parsedRule, type RuleFolder } from '@plugin-eval/engine/config/rule-files.ts';
import { MOST_RULE_BYTES } from '@plugin-eval/quality/static/own-rule-files.ts';
import { exampleLine } from './example-line.ts';
import { checkOwnRules, ownRuleFiles } from './read-own-rules.ts';
import { checkScanRules } from './read-scan-rules.ts';
import { packKeys, type RulesKey, ruleFolders } from './rule-folders.ts';

/** An example that does not hold. */
export interface FailedExample {
  /** Path of the example in the rule: `examples.fires.0`. */
  example: string;
  /** Line of the example in the rule file; null when a module computes it. */
  line: number | null;
  text: string;
  /** The result that is not the expected one. */
  problem: string;
}

/** The test of one rule file. */
export interface RuleTest {
  file: string;
  /** The rule's id; null when it cannot be read. */
  id: string | null;
  examples: { fires: number; spares: number };
  failed: FailedExample[];
  /** The reason why the rule cannot be read. */
  error: string | null;
}

/**
 * Tests the rules of a folder, or of a package of rules: every example that must fire and every one that must be
 * spared. Modules in it are run.
 * @param shown relative to the working directory
 * @throws ConfigError the folder cannot be read
 */
export async function testRules(shown: string, workingDirectory: string): Promise<RuleTest[]> {
  const path = resolve(workingDirectory, shown);
  const keys = packKeys(path, shown) ?? [await keyOfFolder(path)];
  const tests: RuleTest[] = [];
  for (const key of keys)
    for await (const checked of check(key, ruleFolders([shown], key, [], workingDirectory)))
      tests.push(testOf(checked));
  return tests;
}

function check(key: RulesKey, folders: readonly RuleFolder[]): AsyncGenerator<CheckedRule> {
  return key === 'rules' ? checkOwnRules(ownRuleFiles(folders)) : checkScanRules(folders);
}

function testOf({ place, file, rule, error, examples, wrong }: CheckedRule): RuleTest {
  return {
    file: place,
    id: rule?.id ?? null,
    examples,
    failed: wrong.map(({ key, shown, problem }) => ({
      example: key,
      line: exampleLine(file, key, valueAt(rule, key)),
      text: shown,
      problem: terminalSafe(excerpt(problem, 500)),
    })),
    error: error === null ? null : error.problem,
  };
}

function valueAt(rule: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((inner, part) => Object(inner)[part], rule);
}

const MODULE = /\.(?:m?js|m?ts)$/i;
const TEXT = /\.(?:ya?ml)$/i;

/** Tells rules of layer 1, which are modules or have a pattern, from those of the scanner, without running any. */
async function keyOfFolder(folder: string): Promise<RulesKey> {
  const names = namesIn(folder);
  if (names.some((name) => MODULE.test(name))) return 'rules';
  for (const name of names.filter((each) => TEXT.test(each))) {
    const path = join(folder, name);
    if (statSync(path).size > MOST_RULE_BYTES) continue;
    const value = await parsedRule(readFileSync(path, 'utf8'), name).catch(() => null);
    if (['pattern', 'examples'].some((key) => Object.hasOwn(Object(value), key))) return 'rules';
  }
  return 'scan_rules';
}

/** The files of a folder; none where it cannot be read, which its check reports. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
