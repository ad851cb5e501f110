import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withinTime } from '../../test/support/within-time.ts';
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
  const text = 'a'.repeat(1_000_000);
  const wanted = `${'a'.repeat(500)}b${'a'.repeat(499)}`;
  const search = () => {
    for (let i = 0; i < 10; i++) findSubstring(text, wanted);
  };
  expect(() => withinTime(1_000, search)).not.toThrow();
});
