import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withinTime } from '../../test/support/within-time.ts';
import { findAll } from './find-all.ts';

test('finds what a look at every place finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', '😀'), maxLength: 40 });
  const wanted = fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(text, wanted, (where, what) => {
      const naive = Array.from({ length: where.length }, (_, at) => at).filter((at) =>
        where.startsWith(what, at),
      );
      expect(findAll(where, what)).toEqual(naive);
    }),
    { numRuns: 1_000 },
  );
});

test('nothing is nowhere', () => {
  expect(findAll('abc', '')).toEqual([]);
  expect(findAll('', 'a')).toEqual([]);
});

test('a text made to be slow is not', () => {
  const text = 'ba-'.repeat(1_000_000);
  expect(() => withinTime(2_000, () => findAll(text, `a-${'ba-'.repeat(30)}c`))).not.toThrow();
});
