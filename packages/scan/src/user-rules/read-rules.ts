import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { acceptedRule, type CheckedRule, checkedFiles } from '@plugin-eval/engine/config/checked-rule.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import {
  formatProblem,
  parsedRule,
  type RuleFolder,
  ruleFiles,
} from '@plugin-eval/engine/config/rule-files.ts';
import { orderRows } from '../prose/order-rows.ts';
import { PhraseError } from '../prose/phrase.ts';
import { wrongExamples } from '../prose/try-examples.ts';
import type { ScanRule } from '../rules/scan-rule.ts';
import { RULE_WORDS, SCAN_RULES } from '../rules/scan-rules.ts';
import { ORDER_KEYS, RULE_KEYS, ruleSchema } from './rule-schema.ts';

const MOST_BYTES = 256 * 1024;
const FILE = /\.(?:ya?ml|json)$/i;

/**
 * Reads the rules of folders, one in each YAML or JSON file.
 * @param taken ids of other rules than those of the scanner, by what holds them
 * @throws ConfigError a folder cannot be read, or a rule is not as it should be: its file, the field and what is allowed
 */
export async function readRules(
  folders: readonly RuleFolder[],
  taken: ReadonlyMap<string, string> = new Map(),
): Promise<ScanRule[]> {
  const rules: ScanRule[] = [];
  for await (const checked of checkRules(folders, taken)) rules.push(acceptedRule(checked));
  return rules;
}

/**
 * Checks the rules of folders: compiles every phrase and runs every example.
 * @param taken ids of other rules than those of the scanner, by what holds them
 * @throws ConfigError a folder cannot be read
 */
export function checkRules(
  folders: readonly RuleFolder[],
  taken: ReadonlyMap<string, string> = new Map(),
): AsyncGenerator<CheckedRule<ScanRule>> {
  const places = new Map([
    ...taken,
    ...SCAN_RULES.map(({ id }) => [id, 'the rules of the scanner'] as const),
  ]);
  return checkedFiles(
    ruleFiles(folders, FILE, '.yaml, .yml or .json'),
    places,
    async ({ path, place, origin }) => {
      const text = readBoundedFile(path, place, MOST_BYTES);
      return checkRule(await parsedRule(text, place), place, origin);
    },
  );
}

function checkRule(value: unknown, place: string, origin: string) {
  const result = ruleSchema.safeParse(value);
  if (!result.success)
    throw formatProblem(result.error, value, place, (depth) => (depth === 0 ? RULE_KEYS : ORDER_KEYS));
  const rule = { ...result.data, group: 'security', origin } as ScanRule;
  for (const name of Object.keys(rule.words ?? {}))
    if (Object.hasOwn(RULE_WORDS, name))
      throw new ConfigError(
        place,
        `words.${name}`,
        'a word list of the scanner has this name: choose another.',
      );
  const count = (should: 'fires' | 'spares') =>
    (rule.orders ?? []).reduce((sum, order) => sum + order[should].length, 0);
  try {
    checkPhrases(rule, place);
    const examples = { fires: count('fires'), spares: count('spares') };
    return { rule, examples, wrong: wrongExamples(rule, RULE_WORDS) };
  } catch (error) {
    if (error instanceof PhraseError) throw new ConfigError(place, 'orders', error.message);
    throw error;
  }
}

function checkPhrases(rule: ScanRule, place: string): void {
  for (const { row, phrase } of orderRows([rule], RULE_WORDS).triggers) {
    if (phrase.keys.length === 0)
      throw new ConfigError(
        place,
        'orders',
        'the first phrase of an order needs a word that stands in every match; a part of a word (*) is none.',
      );
    for (const { pattern } of [phrase, ...row.others.flat(), ...row.near.flat(), ...row.unless, ...row.worse])
      pattern.lastIndex = 0;
  }
}
