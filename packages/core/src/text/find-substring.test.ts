import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSubstring } from './find-substring.ts';

test('it finds what indexOf finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 60 });
  fc.assert(
    fc.property(
      letters,
      letters.filter(({ length }) => length < 8),
      fc.nat(20),
      (text, wanted, from) => {
        fc.pre(from <= text.length);
        expect(findSubstring(text, wanted, from)).toBe(text.indexOf(wanted, from));
      },
    ),
  );
});

test('a pair that makes the native search slow is as quick as any other', () => {
  const wanted = `${'a'.repeat(500)}b${'a'.repeat(499)}`;
  // A native search takes 500 times as long for this text as for one without the beginning of the pair.
  inLinearTime(10_000_000, (size) => findSubstring('a'.repeat(size), wanted));
});
