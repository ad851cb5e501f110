import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ANTI_PATTERN_FLAGS } from '@plugin-eval/core/documents/names.ts';
import { expect, test } from 'vitest';
import { RULES } from './all-rules.ts';
import { findRule, ruleOf } from './catalogue.ts';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../../../../skill/src');

test('ids are unique, and every rule says what, why and how to mend it', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const rule of RULES)
    expect(
      [rule.title, rule.detects, rule.why, rule.fix].every((text) => text.length > 5),
      rule.id,
    ).toBe(true);
});

test('every anti-pattern has a rule', () => {
  expect(ANTI_PATTERN_FLAGS.filter((flag) => findRule(flag)?.group !== 'anti-pattern')).toEqual([]);
});

test('every rule id that reading names is in the catalogue', () => {
  const named = readdirSync(SRC)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(SRC, file), 'utf8');
      return [
        ...source.matchAll(
          /(?:rule: |SubjectError\(\s*|note\(|(?:notRegular|tooLarge|notUtf8|unreadable): )'([a-z-]+)'/g,
        ),
      ].map((match) => match[1] ?? '');
    });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => findRule(id) === undefined)).toEqual([]);
});

test("an id that is not a rule is nobody's", () => {
  expect(findRule('constructor')).toBeUndefined();
  expect(() => ruleOf('no-such-rule')).toThrow("The rule 'no-such-rule' is not in the catalogue.");
});
