import fc from 'fast-check';
import { expect, test } from 'vitest';
import { poolStrings, unpoolStrings } from './string-pool.ts';

const LONG = 'The same file, read in every session of the run.';

test('a long string stands once, however often it is used; a short one stays where it is', () => {
  expect(poolStrings({ a: LONG, b: [LONG, 'short', 1, null], c: [] })).toEqual({
    strings: [LONG],
    value: { a: [1, 0], b: [0, [1, 0], 'short', 1, null], c: [0] },
  });
});

test('everything comes back as it was, also what looks like a reference', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 40 }), (json, long) => {
      const value = { json, long, again: [long, [1, 0], [0]], __proto: long };
      expect(unpoolStrings(JSON.parse(JSON.stringify(poolStrings(value))))).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
    }),
  );
});
