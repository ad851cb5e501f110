import { readdirSync } from 'node:fs';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { baitsFor, expectLinear, GENERAL_BAITS } from '@plugin-eval/tests/support/linear-time.ts';
import { describe, expect, test } from 'vitest';
import { RULE_WORDS, SCAN_RULES } from '../rules/scan-rules.ts';
import { ruleSchema } from '../user-rules/rule-schema.ts';
import { orderRows } from './order-rows.ts';
import { wrongExamples } from './try-examples.ts';

/** Most characters of a sentence that orders are looked for in. */
const SENTENCE = 1_500;

test('a rule stands in the file of its id', () => {
  const files = readdirSync(packageFolder('packages/scan/rules')).filter((file) => file !== 'words.json');
  expect(files.sort()).toEqual(SCAN_RULES.map(({ id }) => `${id}.json`).sort());
});

test.each(SCAN_RULES)('$id has the format that rules of users have', ({ group: _, ...rule }) => {
  expect(ruleSchema.parse(rule)).toEqual(rule);
});

const WITH_ORDERS = SCAN_RULES.filter(({ orders = [] }) => orders.length > 0);

test.each(WITH_ORDERS)('every example of $id holds', (rule) => {
  expect(wrongExamples(rule, RULE_WORDS)).toEqual([]);
});

describe.each(WITH_ORDERS)('orders of $id', (rule) => {
  test.each(orderRows([rule], RULE_WORDS).triggers)(
    '$row.message',
    { timeout: 240_000 },
    ({ phrase, row }) => {
      // A word that has to stand in a sentence for the phrase to be tried in it.
      expect(phrase.keys.length).toBeGreaterThan(0);
      const baits = GENERAL_BAITS.map((bait) => bait.slice(-SENTENCE));
      for (const { pattern, keys } of [
        phrase,
        ...row.others.flat(),
        ...row.near.flat(),
        ...row.unless,
        ...row.worse,
      ])
        expectLinear(pattern, [...baits, ...baitsFor(keys.map(([word]) => word).join(' '), SENTENCE)]);
    },
  );
});
