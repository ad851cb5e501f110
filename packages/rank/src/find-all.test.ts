import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  inLinearTime(1_000_000, (size) => findAll('ba-'.repeat(size), `a-${'ba-'.repeat(30)}c`));
});
