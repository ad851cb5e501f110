import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GameGraph } from './game-graph.ts';
import { type Pair, scheduleGames } from './schedule-games.ts';

const schedule = (contenders: number, played: readonly Pair[], wanted: number, seed = 1) =>
  scheduleGames(contenders, played, wanted, seededRandom(seed));

/** Games of each contender, and how many groups the games make. */
function facts(contenders: number, games: readonly Pair[]) {
  const graph = new GameGraph(contenders, games, 0);
  const counts = Array.from({ length: contenders }, (_, one) => graph.gamesOf(one));
  return { fewest: Math.min(...counts), most: Math.max(...counts), groups: graph.groups().length };
}

const keyOf = ({ a, b }: Pair) => `${Math.min(a, b)} ${Math.max(a, b)}`;

describe('from the start', () => {
  test('everybody gets the games wanted, in as few games as that takes, all connected', () => {
    const sizes = fc.tuple(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 20 }), fc.nat(1_000));
    fc.assert(
      fc.property(sizes, ([contenders, wanted, seed]) => {
        const games = schedule(contenders, [], wanted, seed);
        const each = Math.min(wanted, contenders - 1);
        expect(games).toHaveLength(Math.ceil((contenders * each) / 2));
        expect(new Set(games.map(keyOf)).size).toBe(games.length);
        expect(games.every(({ a, b }) => a < b && a >= 0 && b < contenders)).toBe(true);
        const { fewest, most, groups } = facts(contenders, games);
        expect([fewest, most]).toEqual([each, each + ((contenders * each) % 2)]);
        if (wanted > 1) expect(groups).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  test('of one game each, an odd contender joins a pair', () => {
    expect(facts(7, schedule(7, [], 1))).toEqual({ fewest: 1, most: 2, groups: 3 });
  });

  test('of two games each, it is one ring', () => {
    expect(facts(9, schedule(9, [], 2))).toEqual({ fewest: 2, most: 2, groups: 1 });
  });

  test.each([
    [0, 5],
    [1, 5],
    [5, 0],
  ])('%i contenders with %i games each play none', (contenders, wanted) => {
    expect(schedule(contenders, [], wanted)).toEqual([]);
  });

  test('10,000 contenders with 10 games each are no work', () => {
    const games = schedule(10_000, [], 10);
    expect(games).toHaveLength(50_000);
    expect(facts(10_000, games)).toEqual({ fewest: 10, most: 10, groups: 1 });
  });

  test('a seed determines the games and their order, and another one gives others', () => {
    expect(schedule(40, [], 5, 7)).toEqual(schedule(40, [], 5, 7));
    expect(schedule(40, [], 5, 8)).not.toEqual(schedule(40, [], 5, 7));
  });
});

describe('after earlier games', () => {
  const corpora = fc
    .record({
      contenders: fc.integer({ min: 2, max: 5 }),
      wanted: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(1_000),
    })
    .chain((one) =>
      fc.record({ one: fc.constant(one), chosen: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }) }),
    );

  test('no way to give everybody their games, and to connect them, takes fewer', () => {
    fc.assert(
      fc.property(corpora, ({ one: { contenders, wanted, seed }, chosen }) => {
        const played = allPairs(contenders).filter((_, i) => chosen[i]);
        const games = schedule(contenders, played, wanted, seed);
        expect(games).toHaveLength(fewestGames(contenders, played, wanted));
      }),
      { numRuns: 150 },
    );
  });

  test('nobody plays the same opponent again, and everybody is filled up', () => {
    const large = fc.tuple(
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(1_000),
    );
    fc.assert(
      fc.property(large, ([contenders, before, wanted, seed]) => {
        const newcomers = seed % 7;
        const played = schedule(contenders, [], before, seed);
        const games = schedule(contenders + newcomers, played, wanted, seed + 1);
        const all = [...played, ...games];
        expect(new Set(all.map(keyOf)).size).toBe(all.length);
        const { fewest, groups } = facts(contenders + newcomers, all);
        expect(fewest).toBeGreaterThanOrEqual(Math.min(wanted, contenders + newcomers - 1));
        if (wanted > 1) expect(groups).toBe(1);
      }),
      { numRuns: 200 },
    );
  });

  test('what everybody has had is not played again', () => {
    const played = schedule(30, [], 6);
    expect(schedule(30, played, 6, 2)).toEqual([]);
    expect(schedule(30, played, 4, 2)).toEqual([]);
  });

  test('new skills cost their own games only, and some of these are with the old ones', () => {
    const played = schedule(200, [], 10);
    const games = schedule(220, played, 10, 2);
    expect(games.length).toBeLessThanOrEqual(20 * 10);
    expect(games.every(({ b }) => b >= 200)).toBe(true);
    expect(games.filter(({ a }) => a < 200).length).toBeGreaterThanOrEqual(10);
  });

  test('two groups that have had their games are tied by as many as one skill plays', () => {
    const one = schedule(50, [], 4, 1);
    const other = schedule(50, [], 4, 2).map(({ a, b }) => ({ a: a + 50, b: b + 50 }));
    const games = schedule(100, [...one, ...other], 4, 3);
    expect(games).toHaveLength(4);
    expect(games.every(({ a, b }) => a < 50 && b >= 50)).toBe(true);
  });

  test('pairs of a first round become one ring in the second', () => {
    const first = schedule(20, [], 1);
    const second = schedule(20, first, 2, 2);
    expect(second).toHaveLength(10);
    expect(facts(20, [...first, ...second])).toEqual({ fewest: 2, most: 2, groups: 1 });
  });

  test('the order in which they are handed in does not matter', () => {
    const played = schedule(30, [], 3);
    const turned = [...played].reverse().map(({ a, b }) => ({ a: b, b: a }));
    expect(schedule(35, turned, 5, 4)).toEqual(schedule(35, played, 5, 4));
  });
});

function allPairs(contenders: number): Pair[] {
  return Array.from({ length: contenders }, (_, a) =>
    Array.from({ length: contenders - a - 1 }, (_, i) => ({ a, b: a + 1 + i })),
  ).flat();
}

/** By trying all sets of games. */
function fewestGames(contenders: number, played: readonly Pair[], wanted: number): number {
  const taken = new Set(played.map(keyOf));
  const free = allPairs(contenders).filter((pair) => !taken.has(keyOf(pair)));
  let fewest = Infinity;
  for (let chosen = 0; chosen < 2 ** free.length; chosen++) {
    const games = free.filter((_, i) => (chosen >> i) % 2 === 1);
    if (games.length >= fewest) continue;
    const { fewest: least, groups } = facts(contenders, [...played, ...games]);
    if (least >= Math.min(wanted, contenders - 1) && (wanted < 2 || groups === 1)) fewest = games.length;
  }
  return fewest;
}
