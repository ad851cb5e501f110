import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitRows } from './fit-rows.ts';

const row = (name: string, description: string, fixed = false) => ({
  fixed,
  characters: description.length,
  render: (n: number) => (n === 0 ? `- ${name}` : `- ${name}: ${description.slice(0, n)}`),
});

test('names stay, and every description that still fits in its turn', () => {
  const rows = [row('a', 'x'.repeat(50)), row('b', 'y'.repeat(50)), row('c', 'z'.repeat(10))];
  // Names 3 + 3 + 3, line ends 2, the first description 52, the third 12.
  const { rows: shown, used } = fitRows(rows, 'names-stay', 'characters', 80);
  expect(shown.map((one) => one?.characters)).toEqual([50, 0, 10]);
  expect(used).toBe(75);
});

test('the most used description is kept first, the list keeps its order, and ties follow it', () => {
  const rows = ['a', 'b', 'c'].map((name) => row(name, name.repeat(20)));
  // Names 9, line ends 2, a description 22: there is room for two.
  const kept = (...weights: number[]) =>
    fitRows(
      rows.map((one, at) => ({ ...one, weight: weights[at] ?? 0 })),
      'names-stay',
      'characters',
      60,
    ).rows.map((one) => one?.characters);
  expect(kept(0, 0, 0)).toEqual([20, 20, 0]);
  expect(kept(0, 0, 0.1)).toEqual([20, 0, 20]);
  expect(kept(1, 3, 2)).toEqual([0, 20, 20]);
});

test('a row that stays is whole before anyone else gets room', () => {
  const rows = [row('a', 'x'.repeat(20)), row('own', 'o'.repeat(30), true)];
  // `- own: ` and 30 are 37, `- a` is 3, the line end 1: 22 more do not fit into 60.
  expect(fitRows(rows, 'names-stay', 'characters', 60).rows.map((one) => one?.characters)).toEqual([0, 30]);
  expect(fitRows(rows, 'names-stay', 'characters', 63).rows.map((one) => one?.characters)).toEqual([20, 30]);
});

test('an equal cut deals characters in turn, by tokens of four bytes', () => {
  const rows = [row('a', 'x'.repeat(40)), row('b', 'y'.repeat(4)), row('c', 'z'.repeat(40))];
  // A bare row has 4 bytes with its line end, one token; eight tokens are left for descriptions, and b needs two of them
  // for `: yyyy`. The others share the rest.
  const { rows: shown, used } = fitRows(rows, 'equal-cut', 'tokens', 11);
  expect(used).toBeLessThanOrEqual(11);
  expect(shown[1]?.characters).toBe(4);
  const [first, , last] = shown.map((one) => one?.characters ?? 0) as [number, number, number];
  expect(first).toBeGreaterThanOrEqual(last);
  expect(first - last).toBeLessThanOrEqual(4);
});

test('where not even the bare rows fit, those that fit stay without descriptions', () => {
  const rows = [row('a', 'x'), row('long-name-of-a-skill', 'y'), row('b', 'z')];
  // With line ends 4, 23 and 4 bytes: 1, 6 and 1 tokens.
  expect(fitRows(rows, 'equal-cut', 'tokens', 3).rows.map((one) => one?.text ?? null)).toEqual([
    '- a',
    null,
    '- b',
  ]);
});

test('a hard stop ends the list at the first row that does not fit', () => {
  const rows = [row('a', 'x'.repeat(10)), row('b', 'y'.repeat(90)), row('c', 'z')];
  const { rows: shown, used } = fitRows(rows, 'hard-stop', 'characters', 60);
  expect(shown.map((one) => one !== null)).toEqual([true, false, false]);
  expect(used).toBe(16);
});

test('without a bound everything is shown', () => {
  const { rows: shown } = fitRows([row('a', 'x'.repeat(9_000))], 'unbounded', 'characters', Infinity);
  expect(shown[0]?.characters).toBe(9_000);
});

test('no rule goes beyond its limit but for names that stay', () => {
  const rows = fc.array(
    fc.record({ name: fc.stringMatching(/^[a-z]{1,9}$/), description: fc.stringMatching(/^[a-z ]{1,80}$/) }),
    { maxLength: 15 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 600 }), (given, limit) => {
      const entries = given.map(({ name, description }) => row(name, description));
      for (const rule of ['equal-cut', 'hard-stop'] as const)
        expect(fitRows(entries, rule, 'characters', limit).used).toBeLessThanOrEqual(limit);
      const least = entries.reduce((sum, one) => sum + one.render(0).length + 1, -1);
      expect(fitRows(entries, 'names-stay', 'characters', limit).used).toBeLessThanOrEqual(
        Math.max(limit, least, 0),
      );
    }),
    { numRuns: 200 },
  );
});
