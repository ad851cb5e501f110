import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { focusGames, focusGamesAtMost } from './focus-games.ts';

/** Twenty contenders from the best to the worst, 50 points apart, with a game each. */
const RATINGS = Array.from({ length: 20 }, (_, index) => 2_000 - 50 * index);
const PLAYED = Array.from({ length: 10 }, (_, index) => ({ a: 2 * index, b: 2 * index + 1 }));

test('those next to the boundary play, and not those whom nobody doubts', () => {
  const games = focusGames({ ratings: RATINGS, played: PLAYED, top: 4 }, seededRandom(1));
  const players = games.flatMap(({ a, b }) => [a, b]).sort((one, other) => one - other);
  // Six of them: three on either side of the boundary between the fourth and the fifth.
  expect(players).toEqual([1, 2, 3, 4, 5, 6]);
});

test('who has played much is surer of its place than who has played little', () => {
  const often = [8, 9, 10, 11, 12, 13, 14, 15, 16].map((b) => ({ a: 6, b }));
  const games = focusGames({ ratings: RATINGS, played: [...PLAYED, ...often], top: 4 }, seededRandom(1));
  expect(games.flatMap(({ a, b }) => [a, b])).not.toContain(6);
});

test('nobody plays whom no game connects, and there is no boundary where all are in the top', () => {
  const ratings = RATINGS.map((rating, index) => (index === 4 ? null : rating));
  const games = focusGames({ ratings, played: PLAYED, top: 4 }, seededRandom(1));
  expect(games.flatMap(({ a, b }) => [a, b])).not.toContain(4);
  expect(focusGames({ ratings: RATINGS, played: PLAYED, top: 20 }, seededRandom(1))).toEqual([]);
});

test('no pair plays twice, nobody plays itself or two games of a round, and a seed gives the same games', () => {
  const game = fc
    .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 14 }))
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ a, b }));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1_000, max: 2_000 }), { minLength: 15, maxLength: 15 }),
      fc.array(game, { maxLength: 60 }),
      fc.integer({ min: 1, max: 16 }),
      (ratings, played, top) => {
        const games = focusGames({ ratings, played, top }, seededRandom(7));
        const players = games.flatMap(({ a, b }) => [a, b]);
        expect(new Set(players).size).toBe(players.length);
        const met = new Set(played.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]));
        for (const { a, b } of games) expect(met.has(`${a} ${b}`)).toBe(false);
        expect(games.length).toBeLessThanOrEqual(focusGamesAtMost(15, { focus: { top, rounds: 1 } }));
        expect(focusGames({ ratings, played, top }, seededRandom(7))).toEqual(games);
      },
    ),
    { seed: 1 },
  );
});
