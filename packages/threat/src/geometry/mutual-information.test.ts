import { clustersOf60, resultsOf, textsOf } from '@plugin-eval/tests/support/geometry-vectors.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutualInformation } from './mutual-information.ts';

describe('clusters of 60 texts, as scikit-learn has it', () => {
  const { labels } = clustersOf60();
  const texts = textsOf(60);
  const expected = resultsOf(60).mutual_information;

  test.each(['category', 'severity', 'pass'] as const)('and %s', (field) => {
    const { nats, normalised } = mutualInformation(
      labels,
      texts.map((text) => text[field]),
    );
    expect(Math.abs(nats - (expected[field]?.mi_nats ?? Number.NaN))).toBeLessThan(1e-9);
    expect(Math.abs(normalised - (expected[field]?.nmi_arithmetic ?? Number.NaN))).toBeLessThan(1e-9);
  });
});

test('of six things by hand', () => {
  const { nats, normalised } = mutualInformation(['a', 'a', 'a', 'b', 'b', 'b'], [1, 1, 2, 2, 2, 2]);
  // 2 of a and 1, 1 of a and 2, 3 of b and 2.
  const expected = (2 / 6) * Math.log(2) + (1 / 6) * Math.log(1 / 2) + (3 / 6) * Math.log(3 / 2);
  expect(nats).toBeCloseTo(expected, 14);
  const entropies = Math.LN2 + (1 / 3) * Math.log(3) + (2 / 3) * Math.log(3 / 2);
  expect(normalised).toBeCloseTo((2 * expected) / entropies, 14);
});

test.each([
  ['labels that go their own ways', [1, 2, 1, 2], [1, 1, 2, 2], 0, 0],
  ['the same under other names', [1, 2, 3, 1], ['x', 'y', 'z', 'x'], 1.5 * Math.LN2, 1],
  ['one label on one side', [1, 1, 1], [1, 2, 3], 0, 0],
  ['one label on the other side', ['a', 'b'], ['c', 'c'], 0, 0],
  ['one label on both sides', [1, 1], [2, 2], 0, 1],
  ['one thing', ['a'], ['b'], 0, 1],
  ['nothing', [], [], 0, 1],
  ['a different label for each', ['a', 'b', 'c'], [3, 1, 2], Math.log(3), 1],
] as const)('%s', (_, a, b, nats, normalised) => {
  const found = mutualInformation(a, b);
  expect(found.nats).toBeCloseTo(nats, 15);
  expect(found.normalised).toBeCloseTo(normalised, 15);
  if (nats === 0) expect(found.nats).toBe(0);
});

test('labels may be names of what objects come with', () => {
  expect(mutualInformation(['__proto__', 'constructor'], ['toString', '']).normalised).toBe(1);
});

test('labelings of different lengths are refused', () => {
  expect(() => mutualInformation([1, 2], [1])).toThrow(RangeError);
});

const labelings = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 60 });
const entropyOf = (labels: readonly number[]) => mutualInformation(labels, labels).nats;

test('it is symmetric, and no more than the smaller entropy', () => {
  fc.assert(
    fc.property(labelings, (pairs) => {
      const [a, b] = [pairs.map(([label]) => label), pairs.map(([, label]) => label)];
      const { nats, normalised } = mutualInformation(a, b);
      expect(mutualInformation(b, a).nats).toBeCloseTo(nats, 12);
      expect(mutualInformation(b, a).normalised).toBeCloseTo(normalised, 12);
      expect(nats).toBeGreaterThanOrEqual(0);
      expect(nats).toBeLessThanOrEqual(Math.min(entropyOf(a), entropyOf(b)) + 1e-12);
      expect(normalised).toBeGreaterThanOrEqual(0);
      expect(normalised).toBeLessThanOrEqual(1);
    }),
  );
});

test('it depends neither on the order of things nor on the names of labels, nor on all things coming twice', () => {
  fc.assert(
    fc.property(labelings, (pairs) => {
      const [a, b] = [pairs.map(([label]) => label), pairs.map(([, label]) => label)];
      const { nats } = mutualInformation(a, b);
      expect(mutualInformation(a.toReversed(), b.toReversed()).nats).toBeCloseTo(nats, 12);
      expect(
        mutualInformation(
          a.map((label) => `label ${9 - label}`),
          b,
        ).nats,
      ).toBeCloseTo(nats, 12);
      expect(mutualInformation([...a, ...a], [...b, ...b]).nats).toBeCloseTo(nats, 12);
    }),
  );
});

test('labels of all pairs say nothing about each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 9 }), (rows, columns) => {
      const pairs = Array.from(
        { length: rows * columns },
        (_, i) => [i % rows, Math.floor(i / rows)] as const,
      );
      const { nats, normalised } = mutualInformation(
        pairs.map(([row]) => row),
        pairs.map(([, column]) => column),
      );
      expect(nats).toBe(0);
      expect(normalised).toBe(0);
    }),
  );
});
