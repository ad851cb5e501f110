import { expect, test } from 'vitest';
import { ANTI_PATTERN_FLAGS, BADGES, DIMENSION_NAMES } from './names.ts';
import { toDocument } from './to-document.ts';

test('field names become snake_case at every level, values stay', () => {
  expect(
    toDocument({
      schemaVersion: '1.0',
      composite: { ciLow: null, badgeVetoedBy: 'theVeto' },
      layers: [{ durationMs: 0.125, antiPatterns: ['MISSING_TRIGGER'], subScores: null }],
      skipped: [],
    }),
  ).toEqual({
    schema_version: '1.0',
    composite: { ci_low: null, badge_vetoed_by: 'theVeto' },
    layers: [{ duration_ms: 0.125, anti_patterns: ['MISSING_TRIGGER'], sub_scores: null }],
    skipped: [],
  });
});

test('a field called __proto__ is a field', () => {
  expect(JSON.stringify(toDocument(JSON.parse('{"__proto__":{"aB":1}}')))).toBe('{"__proto__":{"a_b":1}}');
});

test('h2Count becomes h2_count', () => {
  expect(toDocument({ h2Count: 1 })).toEqual({ h2_count: 1 });
});

test('a word of one letter is a word', () => {
  expect(toDocument({ onlyAPassed: 1, aPassed: 2, onlyInB: 3 })).toEqual({
    only_a_passed: 1,
    a_passed: 2,
    only_in_b: 3,
  });
});

test('what is written in capitals behind something else than a letter stays', () => {
  expect(toDocument({ 'openai:GPT-Four': 1 })).toEqual({ 'openai:GPT-Four': 1 });
});

test.each([...DIMENSION_NAMES, ...BADGES, ...ANTI_PATTERN_FLAGS, 'sha256'])(
  '%s is data and keeps its name',
  (name) => {
    expect(toDocument({ [name]: 1 })).toEqual({ [name]: 1 });
  },
);

test('null, false, 0 and the empty text are not the same', () => {
  expect(toDocument([null, false, 0, ''])).toEqual([null, false, 0, '']);
});

test('the original is left as it was', () => {
  const original = { someName: [{ otherName: 1 }] };
  toDocument(original);
  expect(original).toEqual({ someName: [{ otherName: 1 }] });
});
