import { expect, test } from 'vitest';
import { readingOf, readingSummary } from './rule-readings.ts';

test('a rule that reported something says how often it was right', () => {
  expect(readingOf({ id: 'DEAD_CROSS_REF' })).toBe(
    '5 hits in the 773 skills, all read by hand on 2026-11-22: 5 right and useful, 0 noise (correct, but not useful), 0 false.',
  );
  expect(readingOf({ id: 'large-body' })).toContain('84 hits in the 773 skills, 15 of them read by hand');
  expect(readingOf({ id: 'ORPHAN_REFERENCE' })).toContain('1 hit in the 773 skills, read by hand');
});

test('links that are dead in our copy alone are counted apart', () => {
  expect(readingOf({ id: 'dead-link' })).toContain('7 due to files that the copy we read lacks');
});

test.each(['judge-directed-text', 'constructor'])('%s reported nothing', (id) => {
  expect(readingOf({ id })).toBe('No hit in the 773 skills (2026-11-22).');
});

test('the index says how the samples came out', () => {
  expect(readingSummary()).toContain(
    '| rules of today, 100 drawn with seed 16 | 268 | 100 | 95 | 3 | 1 | 1 |',
  );
});
