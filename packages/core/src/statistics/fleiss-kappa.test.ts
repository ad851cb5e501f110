import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleissKappa } from './fleiss-kappa.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/agreement.json', import.meta.url);
const vectors: { name: string; matrix: number[][]; kappa: number | null }[] = JSON.parse(
  readFileSync(FIXTURE, 'utf8'),
).fleiss;

test.each(vectors)("Fleiss' kappa of $name", ({ matrix, kappa }) => {
  if (kappa === null) expect(fleissKappa(matrix)).toBeNull();
  else expect(fleissKappa(matrix)).toBeCloseTo(kappa, 9);
});

test('without items or with one rater there is no agreement to speak of', () => {
  expect(fleissKappa([])).toBeNull();
  expect(
    fleissKappa([
      [1, 0],
      [0, 1],
    ]),
  ).toBeNull();
});

test('every item needs the same number of raters', () => {
  expect(() =>
    fleissKappa([
      [2, 1],
      [1, 1],
    ]),
  ).toThrow(RangeError);
});

const table = fc.integer({ min: 2, max: 5 }).chain((raters) =>
  fc.array(
    fc.integer({ min: 0, max: raters }).map((yes) => [yes, raters - yes]),
    { minLength: 1, maxLength: 12 },
  ),
);

test("Fleiss' kappa does not depend on the order of items and categories, and is 1 where all ratings agree", () => {
  fc.assert(
    fc.property(table, (counts) => {
      const kappa = fleissKappa(counts);
      const mirrored = fleissKappa(counts.map((row) => [...row].reverse()).reverse());
      if (kappa === null) {
        expect(mirrored).toBeNull();
        return;
      }
      expect(mirrored).toBeCloseTo(kappa, 12);
      expect(kappa).toBeLessThanOrEqual(1);
      expect(kappa === 1).toBe(counts.every((row) => row.includes(0)));
    }),
  );
});
