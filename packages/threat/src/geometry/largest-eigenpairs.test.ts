import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Eigenpair, Operator } from './lanczos.ts';
import { largestEigenpairs } from './largest-eigenpairs.ts';
import { dot } from './vectors.ts';

/** An operator with these eigenvalues: a diagonal between two reflections, so that no axis is an eigenvector. */
function operatorWith(eigenvalues: readonly number[]): Operator {
  const size = eigenvalues.length;
  const mirror = Float64Array.from({ length: size }, (_, i) => 1 + (i % 7));
  const square = dot(mirror, mirror);
  const reflect = (vector: Float64Array) => {
    const along = (2 * dot(vector, mirror)) / square;
    return vector.map((value, i) => value - along * (mirror[i] ?? 0));
  };
  return {
    size,
    apply: (vector, product) => {
      product.set(reflect(reflect(vector).map((value, i) => value * (eigenvalues[i] ?? 0))));
    },
  };
}

function expectEigenpairs(operator: Operator, pairs: readonly Eigenpair[]): void {
  const scale = pairs[0]?.value ?? 0;
  for (const [i, { value, vector }] of pairs.entries()) {
    const product = new Float64Array(operator.size);
    operator.apply(vector, product);
    const rest = product.map((number, place) => number - value * (vector[place] ?? 0));
    expect(Math.sqrt(dot(rest, rest))).toBeLessThanOrEqual(1e-6 * scale);
    for (const [j, other] of pairs.entries())
      expect(dot(vector, other.vector)).toBeCloseTo(i === j ? 1 : 0, 9);
  }
}

function relativeErrors(pairs: readonly Eigenpair[], eigenvalues: readonly number[]): number[] {
  const sorted = [...eigenvalues].sort((a, b) => b - a);
  return pairs.map(({ value }, i) => Math.abs(value - (sorted[i] ?? 0)) / (sorted[0] || 1));
}

/** A flat part below some values that stand out. */
const spread = (size: number) => Array.from({ length: size }, (_, i) => 1 / (1 + i / 20));

describe.each([
  ['of a small operator', [9, 4, 4, 1, 0, 0], 4],
  ['all of them', [3, 2, 1], 3],
  ['of one number', [5], 1],
  ['of a small operator that is a multiple of 1', Array(10).fill(2), 7],
  ['of a large one that is a multiple of 1', Array(400).fill(2), 30],
  ['of 0', Array(300).fill(0), 5],
  ['with a smooth fall', spread(700), 20],
  ['of rank 3', [7, 5, 3, ...Array(400).fill(0)], 6],
  ['eight of them equal, in the middle', [...spread(300), ...Array(8).fill(0.7)], 20],
  ['thirty of them equal, the largest', [...spread(300), ...Array(30).fill(2)], 25],
  ['pairs', [...spread(200), ...spread(200)], 20],
  ['nearly equal ones', [...spread(300), 0.7, 0.7 + 1e-9, 0.7 + 2e-9, 0.7 + 1e-6, 0.7 + 1e-5], 20],
  ['over ten orders of magnitude', Array.from({ length: 300 }, (_, i) => 10 ** (-i / 30)), 40],
])('the largest eigenvalues %s', (_, eigenvalues, count) => {
  test.each([1, 2])('seed %i', (seed) => {
    const operator = operatorWith(eigenvalues);
    const pairs = largestEigenpairs(operator, count, seededRandom(seed));
    expect(pairs).toHaveLength(count);
    expect(Math.max(...relativeErrors(pairs, eigenvalues))).toBeLessThan(1e-7);
    expectEigenpairs(operator, pairs);
  });
});

test('any eigenvalues, also several equal ones', () => {
  const cases = fc
    .array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 })
    .chain((eigenvalues) =>
      fc.tuple(fc.constant(eigenvalues), fc.integer({ min: 1, max: eigenvalues.length })),
    );
  fc.assert(
    fc.property(cases, fc.nat(), ([eigenvalues, count], seed) => {
      const operator = operatorWith(eigenvalues);
      const pairs = largestEigenpairs(operator, count, seededRandom(seed));
      expect(Math.max(...relativeErrors(pairs, eigenvalues))).toBeLessThan(1e-12);
      expectEigenpairs(operator, pairs);
    }),
  );
});

test('a random source that always says the same is refused, not waited for', () => {
  const stuck = { uniform: () => 0.5, integerBelow: () => 0 };
  expect(() => largestEigenpairs(operatorWith([2, 1]), 1, stuck)).toThrow(RangeError);
});
