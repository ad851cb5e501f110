import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EloGame, eloAfter, eloInterval, eloTournament, expectedScore } from './elo.ts';
import { seededRandom } from './seeded-random.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/elo.json', import.meta.url);
const golden: {
  expected: { ra: number; rb: number; expected: number }[];
  sequences: { initial: number; k: number; matchups: [number, 0 | 0.5 | 1][]; ratings: number[] }[];
} = JSON.parse(readFileSync(FIXTURE, 'utf8'));

const wins = (count: number, opponentRating = 1500): EloGame[] =>
  Array.from({ length: count }, () => ({ opponentRating, score: 1 }));

test('expected scores agree with the vectors to 1e-12', () => {
  for (const { ra, rb, expected } of golden.expected) {
    expect(Math.abs(expectedScore(ra, rb) - expected), `${ra} against ${rb}`).toBeLessThan(1e-12);
  }
  expect(golden.expected.length).toBeGreaterThan(30);
});

test('400 points are odds of ten to one, and differences without end do not overflow', () => {
  expect(expectedScore(1900, 1500)).toBeCloseTo(10 / 11, 15);
  expect(expectedScore(1500, 1500)).toBe(0.5);
  expect(expectedScore(0, 1e9)).toBe(0);
  expect(expectedScore(1e9, 0)).toBe(1);
});

test('ratings after every game of the sequences agree with the vectors to 1e-9', () => {
  for (const { initial, k, matchups, ratings } of golden.sequences) {
    const games = matchups.map(([opponentRating, score]): EloGame => ({ opponentRating, score }));
    ratings.forEach((rating, index) => {
      expect(Math.abs(eloAfter(initial, games.slice(0, index + 1), k) - rating)).toBeLessThan(1e-9);
    });
  }
  expect(golden.sequences.map(({ matchups }) => matchups.length)).toContain(200);
});

test('five wins against 1500 reach 1573, K being 32', () => {
  expect(eloAfter(1500, [])).toBe(1500);
  expect(eloAfter(1500, wins(1))).toBe(1516);
  expect(eloAfter(1500, wins(5))).toBeCloseTo(1573.006, 3);
});

test('in a tournament both sides move, worked by hand', () => {
  const ratings = eloTournament(3, [
    { a: 0, b: 1, score: 1 },
    { a: 1, b: 2, score: 0.5 },
  ]);
  const after = 1484 + 32 * (0.5 - expectedScore(1484, 1500));
  expect([...ratings]).toEqual([1516, after, 1500 + 1484 - after]);
});

test('a tournament keeps the mean, and who did not play keeps 1500', () => {
  const game = fc.record({
    a: fc.nat(5),
    b: fc.nat(4),
    score: fc.constantFrom(0, 0.5, 1),
  });
  fc.assert(
    fc.property(fc.array(game, { maxLength: 60 }), (drawn) => {
      const games = drawn.map(({ a, b, score }) => ({ a, b: b < a ? b : b + 1, score }));
      const ratings = eloTournament(7, games);
      expect(ratings.reduce((sum, rating) => sum + rating, 0)).toBeCloseTo(7 * 1500, 6);
      expect(ratings[6]).toBe(games.some(({ b }) => b === 6) ? ratings[6] : 1500);
    }),
  );
});

test('a single game of a tournament moves each side as a game against a fixed opponent would', () => {
  const score = fc.constantFrom(0 as const, 0.5 as const, 1 as const);
  fc.assert(
    fc.property(score, score, (first, second) => {
      const [before = 0, other = 0] = eloTournament(2, [{ a: 0, b: 1, score: first }]);
      const [after, otherAfter] = eloTournament(2, [
        { a: 0, b: 1, score: first },
        { a: 0, b: 1, score: second },
      ]);
      expect(after).toBe(eloAfter(before, [{ opponentRating: other, score: second }]));
      expect(otherAfter).toBeCloseTo(
        eloAfter(other, [{ opponentRating: before, score: (1 - second) as EloGame['score'] }]),
        9,
      );
    }),
  );
});

test('impossible games are refused', () => {
  expect(() => eloTournament(2, [{ a: 0, b: 0, score: 1 }])).toThrow(RangeError);
  expect(() => eloTournament(2, [{ a: 0, b: 2, score: 1 }])).toThrow(RangeError);
  expect(() => eloTournament(2, [{ a: 0, b: 1, score: 2 }])).toThrow(RangeError);
});

test('the interval comes from the seed, and is as wide as resamples differ', () => {
  const games: EloGame[] = [...wins(12), ...wins(8).map((game) => ({ ...game, score: 0 as const }))];
  const interval = (seed: number) =>
    eloInterval(1500, games, { resamples: 500, level: 0.95, random: seededRandom(seed) });
  expect(interval(3)).toEqual(interval(3));
  expect(interval(3)).not.toEqual(interval(4));
  const { low = 0, high = 0 } = interval(3) ?? {};
  expect(low).toBeLessThan(eloAfter(1500, games));
  expect(high).toBeGreaterThan(eloAfter(1500, games));
  expect(high - low).toBeGreaterThan(100);
  expect(high - low).toBeLessThan(300);
});

test('games that cannot be told apart give no interval, never one of zero width', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          opponentRating: fc.integer({ min: 1200, max: 1800 }),
          score: fc.constantFrom<0 | 0.5 | 1>(0, 0.5, 1),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.nat(),
      (games, seed) => {
        const interval = eloInterval(1500, games, { resamples: 50, level: 0.95, random: seededRandom(seed) });
        const [first] = games;
        if (
          games.every((game) => game.opponentRating === first?.opponentRating && game.score === first.score)
        ) {
          expect(interval).toBeNull();
        }
        if (interval !== null) expect(interval.high).toBeGreaterThan(interval.low);
      },
    ),
  );
  const alike = Array.from({ length: 20 }, () => ({ opponentRating: 1500, score: 1 as const }));
  expect(eloInterval(1500, [], { resamples: 500, level: 0.95, random: seededRandom(1) })).toBeNull();
  expect(eloInterval(1500, alike, { resamples: 500, level: 0.95, random: seededRandom(1) })).toBeNull();
});
