import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readBoundedFile } from '../../config/read-bounded-file.ts';
import { ConfigError } from '../../errors/config-error.ts';
import { excerpt } from '../../text/code-points.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { orderRows } from '../prose/order-rows.ts';
import { PhraseError } from '../prose/phrase.ts';
import { wrongExamples } from '../prose/try-examples.ts';
import type { ScanRule } from '../rules/scan-rule.ts';
import { RULE_WORDS, SCAN_RULES } from '../rules/scan-rules.ts';
import { MOST_RULES, ORDER_KEYS, RULE_KEYS, ruleSchema } from './rule-schema.ts';

const MOST_BYTES = 256 * 1024;
const FILE = /\.(?:ya?ml|json)$/i;

/**
 * The rules of a folder, one in each YAML or JSON file, in the order of the names. Every phrase is compiled and every example is run.
 * @param folder absolute; folders in it are not read
 * @param shown the folder as messages name it
 * @throws ConfigError the folder cannot be read, or a rule is not as it should be: its file, the field and what is allowed
 */
export async function readRules(folder: string, shown: string): Promise<ScanRule[]> {
  const rules: ScanRule[] = [];
  const places = new Map(SCAN_RULES.map(({ id }) => [id, 'the rules of the scanner']));
  for (const name of namesIn(folder, shown)) {
    const place = `${shown}/${name}`;
    const rule = checkRule(
      await parsed(readBoundedFile(join(folder, name), place, MOST_BYTES), place),
      place,
    );
    const other = places.get(rule.id);
    if (other !== undefined)
      throw new ConfigError(place, 'id', `'${rule.id}' is in ${other} already: choose another id.`);
    places.set(rule.id, place);
    rules.push(rule);
  }
  return rules;
}

function namesIn(folder: string, shown: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => FILE.test(name) && statSync(join(folder, name)).isFile());
  } catch {
    throw new ConfigError(shown, null, 'this folder of rules cannot be read.');
  }
  if (names.length === 0)
    throw new ConfigError(shown, null, 'it holds no rules: files that end in .yaml, .yml or .json.');
  if (names.length > MOST_RULES)
    throw new ConfigError(shown, null, `it holds more than ${MOST_RULES} rules.`);
  return names.sort();
}

async function parsed(text: string, place: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text, { logLevel: 'error', maxAliasCount: 100 });
  } catch (error) {
    const reason = error instanceof Error ? excerpt(error.message.split('\n')[0] ?? '', 200) : 'unreadable';
    throw new ConfigError(place, null, `it is not YAML: ${reason}`);
  }
}

/** Checks the format of a rule, its phrases and its examples. @throws ConfigError */
export function checkRule(value: unknown, place: string): ScanRule {
  const result = ruleSchema.safeParse(value);
  if (!result.success) {
    const issues = result.error.issues.toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)));
    const problems = issues.slice(0, MOST_PROBLEMS).map((issue) => problemOf(issue, value));
    throw new ConfigError(place, null, problems.join(' '));
  }
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
      const made = wrong.should === 'fires' ? 'makes no finding' : 'makes a finding';
      throw new ConfigError(
        place,
        `orders.${wrong.order}.${wrong.should}`,
        `${JSON.stringify(excerpt(wrong.text, 100))} ${made}.`,
      );
    }
  } catch (error) {
    if (error instanceof PhraseError) throw new ConfigError(place, 'orders', error.message);
    throw error;
  }
  return rule;
}

const MOST_PROBLEMS = 5;

function isUnknown({ code }: z.core.$ZodIssue): boolean {
  return code === 'unrecognized_keys';
}

/** One sentence: where, what is wrong, and what may stand there. */
function problemOf(issue: z.core.$ZodIssue, value: unknown): string {
  const at = issue.path.join('.');
  const place = at === '' ? '' : `${at}: `;
  if (issue.code === 'unrecognized_keys') {
    const known = issue.path.length === 0 ? RULE_KEYS : ORDER_KEYS;
    const [unknown = ''] = issue.keys;
    const nearest = nearestName(unknown, known);
    const advice = nearest === null ? `Known keys: ${known.join(', ')}.` : `Did you mean ${nearest}?`;
    return `${place}${excerpt(unknown, 40)} is no key of a rule. ${advice}`;
  }
  const given = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown>)?.[key],
    value,
  );
  if (given === undefined || given === null) return `${place}it is missing.`;
  return `${place}${excerpt(issue.message, 200)}.`;
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
