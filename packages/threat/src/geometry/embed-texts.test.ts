import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { clustersOf60, resultsOf, textsOf } from '@plugin-eval/tests/support/geometry-vectors.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embedTexts } from './embed-texts.ts';
import { mutualInformation } from './mutual-information.ts';

const embed = (texts: readonly string[], seed = 1) => embedTexts(texts, seededRandom(seed));

describe('60 descriptions of skills', () => {
  const texts = textsOf(60).map(({ text }) => text);
  const { clusters, scatter, vocabularySize } = embed(texts);

  test('come into as many clusters as the root of 30', () => {
    expect(vocabularySize).toBe(760);
    expect(clusters).toMatchObject({ count: 5, components: 50 });
    expect(clusters?.singularValues).toEqual(
      resultsOf(60).singular_values_exact.map((value) => expect.closeTo(value, 9)),
    );
    expect(new Set(clusters?.labels)).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(clusters?.labels).toHaveLength(60);
  });

  test('have the places of the first two axes of scikit-learn, but for signs', () => {
    const { lsa } = clustersOf60();
    const signX = Math.sign((scatter?.[0]?.x ?? 0) * (lsa[0]?.[0] ?? 0));
    const signY = Math.sign((scatter?.[0]?.y ?? 0) * (lsa[0]?.[1] ?? 0));
    for (const [text, [x = 0, y = 0]] of lsa.entries()) {
      expect(scatter?.[text]?.x).toBeCloseTo(signX * x, 8);
      expect(scatter?.[text]?.y).toBeCloseTo(signY * y, 8);
    }
  });

  test('one seed gives the same bytes, and another one the same picture', () => {
    expect(JSON.stringify(embed(texts))).toBe(JSON.stringify({ vocabularySize, clusters, scatter }));
    for (const [text, { x, y }] of (embed(texts, 2).scatter ?? []).entries()) {
      expect(scatter?.[text]?.x).toBeCloseTo(x, 8);
      expect(scatter?.[text]?.y).toBeCloseTo(y, 8);
    }
  });
});

test('texts of three subjects come into clusters of their subjects', () => {
  const subjects = [
    'invoice payment supplier amount due account',
    'planet orbit telescope star galaxy comet',
    'butter flour sugar oven dough yeast',
  ].map((words) => words.split(' '));
  const texts = Array.from({ length: 18 }, (_, i) => {
    const words = subjects[i % 3] ?? [];
    return `the ${words[i % 6]} and the ${words[(i + 1) % 6]} with the ${words[(i + 3) % 6]} and ${words[(i + 4) % 6]}`;
  });
  const { clusters } = embed(texts);
  expect(clusters?.count).toBe(3);
  expect(clusters?.labels).toEqual(Array.from({ length: 18 }, (_, i) => i % 3));
});

test.each([
  [1, null],
  [2, 2],
  [3, 2],
  [5, 2],
  [12, 2],
  [13, 3],
  [72, 6],
  [287, 12],
  [400, 12],
])('%i texts are wanted in %s clusters', (count, clusters) => {
  const texts = Array.from({ length: count }, (_, i) => `word${i} word${(i * 7) % 31} word${(i * 3) % 11}`);
  expect(embed(texts).clusters?.count ?? null).toBe(clusters);
});

describe('what cannot be told apart has no clusters', () => {
  test.each([
    ['no texts', []],
    ['one text', ['some words here']],
    ['no terms', ['', '?', 'a b c', '😀']],
    ['one term', ['word', 'word word', '']],
  ])('%s', (_, texts) => {
    expect(embed(texts)).toMatchObject({ clusters: null, scatter: null });
  });
});

test.each([2, 3, 4, 5, 40])('%i equal texts are one cluster in one place', (count) => {
  const { clusters, scatter } = embed(Array(count).fill('the very same words'));
  expect(clusters?.labels).toEqual(Array(count).fill(0));
  expect(clusters).toMatchObject({ count: 1, inertia: expect.closeTo(0, 20) });
  expect(new Set(scatter?.map(({ x }) => x)).size).toBe(1);
  expect(scatter?.every(({ y }) => y === 0)).toBe(true);
  // Nothing but one cluster tells nothing about outcomes.
  const outcomes = Array.from({ length: count }, (_, i) => (i === 0 ? 'fail' : 'pass'));
  expect(mutualInformation(clusters?.labels ?? [], outcomes).nats).toBe(0);
});

test('two texts, also of one term each, are two clusters', () => {
  const { clusters, scatter } = embed(['alpha', 'beta']);
  expect(clusters).toMatchObject({ labels: [0, 1], count: 2, components: 1 });
  expect(scatter).toHaveLength(2);
});

test('equal texts are together, empty ones among others too', () => {
  const texts = ['alpha beta', '', 'gamma delta', 'alpha beta', '', 'gamma delta', 'epsilon'];
  const { clusters, scatter } = embed(texts);
  for (const [i, text] of texts.entries()) {
    const twin = texts.indexOf(text);
    expect(clusters?.labels[i]).toBe(clusters?.labels[twin]);
    expect(scatter?.[i]).toEqual(scatter?.[twin]);
  }
});

test('texts of a megabyte and of broken characters', () => {
  const texts = [
    Array.from({ length: 60_000 }, (_, i) => `term${i % 30_000}`).join(' '),
    'x'.repeat(1_000_000),
    '\ud800\udfff\ud800 \u0000 \u202e words \u{e0041}',
    '',
    'words words',
  ];
  const { clusters, vocabularySize } = embed(texts);
  expect(vocabularySize).toBe(30_002);
  expect(clusters?.labels).toHaveLength(5);
});

const words = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', '語語', 'a', '?', '');
const anyTexts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 6 }).map((list) => list.join(' ')),
  ),
  { maxLength: 12 },
);

test('any texts have finite places and whole clusters, or none', () => {
  fc.assert(
    fc.property(anyTexts, fc.nat(), (texts, seed) => {
      const { clusters, scatter, vocabularySize } = embed(texts, seed);
      expect(clusters === null).toBe(texts.length < 2 || vocabularySize < 2);
      expect(scatter === null).toBe(clusters === null);
      if (clusters === null || scatter === null) return;
      expect(scatter).toHaveLength(texts.length);
      expect(scatter.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
      expect(clusters.labels).toHaveLength(texts.length);
      expect([...new Set(clusters.labels)]).toEqual(Array.from({ length: clusters.count }, (_, i) => i));
      expect(clusters.inertia).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the order of texts changes only that of their places, where axes are unlike', () => {
  const texts = textsOf(60).map(({ text }) => text);
  const places = embed(texts).scatter ?? [];
  for (const [i, { x, y }] of (embed(texts.toReversed()).scatter ?? []).toReversed().entries()) {
    expect(places[i]?.x).toBeCloseTo(x, 8);
    expect(places[i]?.y).toBeCloseTo(y, 8);
  }
});
