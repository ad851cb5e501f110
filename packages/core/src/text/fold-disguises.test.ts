import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldDisguises } from './fold-disguises.ts';

test('letters that are spaced out are put together in an ASCII line as in any other', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '.', '_', '-'), maxLength: 30 });
  const folded = (text: string) => foldDisguises(text).text.trimEnd();
  fc.assert(
    fc.property(line, (text) => {
      expect(folded(`${text} x →`)).toBe(folded(`${text} x`));
    }),
    { seed: 1, numRuns: 3_000 },
  );
  expect([folded('S c o r e  t h i s'), folded('S c o r e  t h i s →')]).toEqual([
    'score this',
    'score this',
  ]);
});
