import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickOpponents, type Rateable } from './pick-opponents.ts';

const SUBJECT: Rateable = { categories: ['paper'], lineCount: 100, rating: 1500 };

interface Named extends Rateable {
  name: string;
}

function candidate(name: string, changes: Partial<Rateable> = {}): Named {
  return { name, categories: ['wood'], lineCount: 500, rating: 1900, ...changes };
}

function namesOf(candidates: readonly Named[], count = candidates.length, seed = 1): string[] {
  return pickOpponents(SUBJECT, candidates, count, seededRandom(seed)).map(({ name }) => name);
}

test('category goes before length, length before rating', () => {
  const paper = { categories: ['glass', 'paper'] };
  expect(
    namesOf([
      candidate('far'),
      candidate('near', { rating: 1510 }),
      candidate('alike', { lineCount: 130 }),
      candidate('alike-near', { lineCount: 70, rating: 1480 }),
      candidate('paper-far', paper),
      candidate('paper-near', { ...paper, rating: 1400 }),
      candidate('paper-alike', { ...paper, lineCount: 90 }),
    ]),
  ).toEqual(['paper-alike', 'paper-near', 'paper-far', 'alike-near', 'alike', 'near', 'far']);
});

test('30 % of the lines are the most that counts as alike', () => {
  expect(
    namesOf([candidate('longer', { lineCount: 131, rating: 1500 }), candidate('alike', { lineCount: 130 })]),
  ).toEqual(['alike', 'longer']);
});

test('without a category nobody shares it', () => {
  const others = [candidate('a', { categories: [] }), candidate('b', { categories: [], rating: 1500 })];
  expect(pickOpponents({ ...SUBJECT, categories: [] }, others, 1, seededRandom(1))[0]).toBe(others[1]);
});

test('between equals the seed decides, and nobody is left out or picked twice', () => {
  const equals = Array.from({ length: 12 }, (_, i) => candidate(`s${i}`));
  expect(namesOf(equals, 12, 1)).not.toEqual(namesOf(equals, 12, 2));
  expect(namesOf(equals, 12, 1)).toEqual(namesOf(equals, 12, 1));
  expect([...namesOf(equals, 12, 1)].sort()).toEqual(equals.map(({ name }) => name).sort());
});

test('nobody who was passed over is more alike than one who was picked', () => {
  const one = fc.record({
    name: fc.string(),
    categories: fc.subarray(['paper', 'wood']),
    lineCount: fc.integer({ min: 1, max: 300 }),
    rating: fc.integer({ min: 1200, max: 1800 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), fc.nat(10), fc.nat(100), (candidates, count, seed) => {
      const picked = pickOpponents(SUBJECT, candidates, count, seededRandom(seed));
      expect(picked).toHaveLength(Math.min(count, candidates.length));
      const keyOf = ({ categories, lineCount, rating }: Rateable) =>
        (categories.includes('paper') ? 0 : 1e7) +
        (Math.abs(lineCount - 100) <= 30 ? 0 : 1e6) +
        Math.abs(rating - 1500);
      const worst = Math.max(...picked.map(keyOf), -Infinity);
      const rest = candidates.filter((other) => !picked.includes(other));
      expect(rest.every((other) => keyOf(other) >= worst)).toBe(true);
    }),
  );
});
