import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { formatProblem, parsedRule, ruleFiles, takeId } from '@plugin-eval/engine/config/rule-files.ts';
import { orderRows } from '../prose/order-rows.ts';
import { PhraseError } from '../prose/phrase.ts';
import { wrongExamples } from '../prose/try-examples.ts';
import type { ScanRule } from '../rules/scan-rule.ts';
import { RULE_WORDS, SCAN_RULES } from '../rules/scan-rules.ts';
import { ORDER_KEYS, RULE_KEYS, ruleSchema } from './rule-schema.ts';

const MOST_BYTES = 256 * 1024;
const FILE = /\.(?:ya?ml|json)$/i;

/**
 * The rules of a folder, one in each YAML or JSON file, in the order of the names. Every phrase is compiled and every example is run.
 * @param folder absolute; folders in it are not read
 * @param shown the folder as messages name it
 * @param taken ids of other rules than those of the scanner, by what holds them
 * @throws ConfigError the folder cannot be read, or a rule is not as it should be: its file, the field and what is allowed
 */
export async function readRules(
  folder: string,
  shown: string,
  taken: ReadonlyMap<string, string> = new Map(),
): Promise<ScanRule[]> {
  const rules: ScanRule[] = [];
  const places = new Map([
    ...taken,
    ...SCAN_RULES.map(({ id }) => [id, 'the rules of the scanner'] as const),
  ]);
  for (const name of ruleFiles(folder, shown, FILE, '.yaml, .yml or .json')) {
    const place = `${shown}/${name}`;
    const text = readBoundedFile(join(folder, name), place, MOST_BYTES);
    const rule = checkRule(await parsedRule(text, place), place);
    takeId(rule.id, place, places);
    rules.push(rule);
  }
  return rules;
}

/** Checks the format of a rule, its phrases and its examples. @throws ConfigError */
export function checkRule(value: unknown, place: string): ScanRule {
  const result = ruleSchema.safeParse(value);
  if (!result.success)
    throw formatProblem(result.error, value, place, (depth) => (depth === 0 ? RULE_KEYS : ORDER_KEYS));
  const rule = { ...result.data, group: 'security' } as ScanRule;
  for (const name of Object.keys(rule.words ?? {}))
    if (Object.hasOwn(RULE_WORDS, name))
      throw new ConfigError(
        place,
        `words.${name}`,
        'a word list of the scanner has this name: choose another.',
      );
  try {
    checkPhrases(rule, place);
    const [wrong] = wrongExamples([rule], RULE_WORDS);
    if (wrong !== undefined) {
      throw new ConfigError(
        place,
        `orders.${wrong.order}.${wrong.should}`,
        `${JSON.stringify(excerpt(wrong.text, 100))} ${wrong.why}.`,
      );
    }
  } catch (error) {
    if (error instanceof PhraseError) throw new ConfigError(place, 'orders', error.message);
    throw error;
  }
  return rule;
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
