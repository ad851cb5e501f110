import { expect, test } from 'vitest';
import { ALL_RULES as RULES } from '../rule-catalogue.ts';
import { pascalCase, sarifRuleIndex, sarifRules } from './sarif-rules.ts';

test.each([
  ['skill-file-missing', 'SkillFileMissing'],
  ['MISSING_TRIGGER', 'MissingTrigger'],
  ['path-encoding', 'PathEncoding'],
])('%s is named %s', (id, name) => {
  expect(pascalCase(id)).toBe(name);
});

test('every rule of the catalogue is there, at its index, and its name is no other rule’s', () => {
  const rules = sarifRules() as { id: string; name: string }[];
  expect(rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
  expect(RULES.map(({ id }) => sarifRuleIndex(id))).toEqual(RULES.map((_, index) => index));
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
});

test('a rule carries its level, its group and the address of its page', () => {
  const missing = sarifRules().find((rule) => 'id' in rule && rule.id === 'byte-order-mark');
  expect(missing).toMatchObject({
    name: 'ByteOrderMark',
    shortDescription: { text: 'The file begins with a byte order mark.' },
    helpUri: 'https://plugin-eval.github.io/plugin-eval/reference/rules/byte-order-mark.html',
    defaultConfiguration: { level: 'note' },
    properties: { tags: ['agent-skills', 'file'] },
  });
});

test('a rule that the catalogue does not know has no index', () => {
  expect(sarifRuleIndex('rule-of-tomorrow')).toBeUndefined();
});
