import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPattern } from './match-pattern.ts';

test.each([
  ['github.com', 'github.com/acme/x', true],
  ['github.com/acme', 'github.com/acme/x', true],
  ['github.com/acme', 'github.com/acme-evil/x', false],
  ['github.com/acme/x', 'github.com/acme', false],
  ['github.com/acme-*', 'github.com/acme-tools/x', true],
  ['*.example.org/team', 'git.example.org/team/x', true],
  ['*.example.org', 'example.org/team', false],
  ['github.com/*/x', 'github.com/a/b/x', false],
  ['*', 'anything/at/all', true],
])('%s allows %s: %s', (pattern, address, allowed) => {
  expect(matchesPattern(pattern, address)).toBe(allowed);
});

test('it agrees with a regular expression on random patterns', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (one, address) => {
      const expected = new RegExp(`^${one.replaceAll('*', '[^/]*')}(?:/|$)`).test(address);
      expect(matchesPattern(one, address)).toBe(expected);
    }),
    { seed: 46 },
  );
});
