import { findRule } from '@plugin-eval/quality/static/rules/catalogue.ts';
import { expect, test } from 'vitest';
import { dimensionOfRule, RULE_DIMENSIONS } from './rule-dimensions.ts';

test('every rule of the list is in the catalogue', () => {
  expect(Object.keys(RULE_DIMENSIONS).filter((rule) => findRule(rule)?.id !== rule)).toEqual([]);
});

test('a rule that no dimension asks about has none, and neither has a name of every object', () => {
  expect(dimensionOfRule('MISSING_TRIGGER')).toBe('triggering_accuracy');
  expect(dimensionOfRule('byte-order-mark')).toBeNull();
  expect(dimensionOfRule('constructor')).toBeNull();
});
