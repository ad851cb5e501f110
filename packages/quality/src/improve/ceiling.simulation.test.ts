import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import { type CeilingTally, ceilingOf } from './ceiling.ts';
import { smallestGainSeen } from './power.ts';
import { ALPHA } from './verdict.ts';

const GROUPS = { own: 24, near: 16, sibling: 0 };

/** Chances of the original and of the broad description, and of a false alarm of the original. */
interface CeilingWorld {
  own: (random: SeededRandom) => { original: number; broad: number };
  alarm: (random: SeededRandom) => number;
}

/** The share of runs that end after a number of sessions a prompt, or before. */
function stopped({ own, alarm }: CeilingWorld, runs = 800): number {
  const random = seededRandom(20261126);
  const gainSeen = smallestGainSeen({ groups: GROUPS, sessions: 5, alpha: ALPHA, seed: 1 }) ?? 0;
  const add = (tally: { ended: number; right: number }, chance: number) => {
    tally.ended += 1;
    tally.right += Number(random.uniform() < chance);
  };
  let count = 0;
  for (let run = 0; run < runs; run += 1) {
    const prompts = Array.from({ length: GROUPS.own + GROUPS.near }, (_, index) => {
      const isOwn = index < GROUPS.own;
      const tally: CeilingTally = {
        ...{ stratum: isOwn ? 'own' : 'near', group: index, original: { ended: 0, right: 0 } },
        broad: isOwn ? { ended: 0, right: 0 } : null,
      };
      const chances = own(random);
      return { tally, original: isOwn ? chances.original : 1 - alarm(random), broad: chances.broad };
    });
    for (let look = 1; look <= 2; look += 1) {
      for (const { tally, original, broad } of prompts) {
        add(tally.original, original);
        if (tally.broad !== null) add(tally.broad, broad);
      }
      if ((ceilingOf(prompts.map(({ tally }) => tally)) ?? 1) < gainSeen) {
        count += 1;
        break;
      }
    }
  }
  return count / runs;
}

const quiet = (random: SeededRandom) => 0.03 * random.uniform();

test.each([
  ['an agent that never fires', () => ({ original: 0, broad: 0 }), 0.9],
  [
    'one that never fires on 60 % and nearly always on the rest',
    (random: SeededRandom) =>
      random.uniform() < 0.6 ? { original: 0, broad: 0 } : { original: 0.97, broad: 0.97 },
    0.8,
  ],
  ['one that fires on all that it should', () => ({ original: 0.97, broad: 0.97 }), 0.8],
] as const)('%s ends the work in most runs', (_, own, atLeast) => {
  expect(stopped({ own, alarm: quiet })).toBeGreaterThanOrEqual(atLeast);
});

test('a gain of .25 that a description can reach is given up in at most 5 % of runs', () => {
  const reachable = (random: SeededRandom) => {
    const original = 0.75 * random.uniform();
    return { original, broad: original + 0.25 };
  };
  expect(stopped({ own: reachable, alarm: quiet })).toBeLessThanOrEqual(0.05);
  const byNarrowing = { own: () => ({ original: 0.97, broad: 0.97 }), alarm: () => 0.25 };
  expect(stopped(byNarrowing)).toBeLessThanOrEqual(0.05);
});
