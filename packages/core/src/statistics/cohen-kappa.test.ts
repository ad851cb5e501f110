import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cohenKappa } from './cohen-kappa.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/agreement.json', import.meta.url);
const vectors: { name: string; a: number[]; b: number[]; kappa: number | null }[] = JSON.parse(
  readFileSync(FIXTURE, 'utf8'),
).cohen;

test.each(vectors)("Cohen's kappa of $name", ({ a, b, kappa }) => {
  if (kappa === null) expect(cohenKappa(a, b)).toBeNull();
  else expect(cohenKappa(a, b)).toBeCloseTo(kappa, 9);
});

test('two judges who say yes to everything agree on nothing that chance could not explain', () => {
  expect(cohenKappa([true, true, true], [true, true, true])).toBeNull();
});

test('ratings of different items cannot be compared', () => {
  expect(() => cohenKappa([true], [true, false])).toThrow(RangeError);
});

const ratings = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })));

test("Cohen's kappa lies in [-1, 1], whichever rater comes first, and is 1 only where all ratings agree", () => {
  fc.assert(
    fc.property(ratings, (pairs) => {
      const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
      const kappa = cohenKappa(first, second);
      expect(cohenKappa(second, first)).toBe(kappa);
      if (kappa === null) return;
      expect(kappa).toBeGreaterThanOrEqual(-1);
      expect(kappa).toBeLessThanOrEqual(1);
      expect(kappa === 1).toBe(pairs.every(([a, b]) => a === b));
    }),
  );
});
