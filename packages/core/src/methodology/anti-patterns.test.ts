import { expect, test } from 'vitest';
import { antiPatternPenalty, countedFlags } from './anti-patterns.ts';

test('each counted anti-pattern costs five per cent, down to one half', () => {
  expect(antiPatternPenalty(0)).toBe(1);
  expect(antiPatternPenalty(1)).toBeCloseTo(0.95, 12);
  expect(antiPatternPenalty(9)).toBeCloseTo(0.55, 12);
  expect(antiPatternPenalty(10)).toBe(0.5);
  expect(antiPatternPenalty(11)).toBe(0.5);
});

test('of flags that stand once per target three of each are counted', () => {
  const orphans = new Array<'ORPHAN_REFERENCE'>(5).fill('ORPHAN_REFERENCE');
  const dead = new Array<'DEAD_CROSS_REF'>(4).fill('DEAD_CROSS_REF');
  const counted = countedFlags(['MISSING_TRIGGER', ...orphans, ...dead]);
  expect(counted).toEqual([
    'MISSING_TRIGGER',
    'ORPHAN_REFERENCE',
    'ORPHAN_REFERENCE',
    'ORPHAN_REFERENCE',
    'DEAD_CROSS_REF',
    'DEAD_CROSS_REF',
    'DEAD_CROSS_REF',
  ]);
});
