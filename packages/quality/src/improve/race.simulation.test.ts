import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import {
  gainingWorld,
  NULL_WORLDS,
  type PromptChances,
  type SimulatedWorld,
} from '@plugin-eval/tests/support/simulated-comparison.ts';
import { expect, test } from 'vitest';
import type { PromptTally } from './prompt-tally.ts';
import { race } from './race.ts';
import { ALPHA, SMALLEST_GAIN, verdictOf } from './verdict.ts';

const OWN = 24;
const NEAR = 16;
const SESSIONS = 5;
const CANDIDATES = 3;

/** A race over drawn sessions. @param worlds of the candidates, over the same chances of the original */
function simulatedRace(chances: readonly (readonly PromptChances[])[], random: SeededRandom) {
  const right = chances.map((arm) => arm.map(() => 0));
  const original = chances[0]?.map(() => 0) ?? [];
  const drawn = [original, ...right];
  const rounds = [0, ...right.map(() => 0)];
  let sessions = 0;
  const utilityOf = (arm: number) => {
    const share = (from: number, to: number) =>
      (drawn[arm] ?? []).slice(from, to).reduce((sum, one) => sum + one, 0) /
      (rounds[arm] ?? 1) /
      (to - from);
    return share(0, OWN) + share(OWN, OWN + NEAR);
  };
  const running = race(right.length, SESSIONS);
  let step = running.next();
  while (!step.done) {
    for (const arm of [0, ...step.value]) {
      rounds[arm] = (rounds[arm] ?? 0) + 1;
      for (let prompt = 0; prompt < OWN + NEAR; prompt += 1) {
        const chance = arm === 0 ? chances[0]?.[prompt]?.original : chances[arm - 1]?.[prompt]?.candidate;
        (drawn[arm] as number[])[prompt] =
          (drawn[arm]?.[prompt] ?? 0) + Number(random.uniform() < (chance ?? 0));
        sessions += 1;
      }
    }
    step = running.next(utilityOf);
  }
  const { leader, isAhead } = step.value;
  const tallies = original.map((_, prompt): PromptTally => {
    const arm = (index: number) => ({
      planned: rounds[index] ?? 0,
      ended: rounds[index] ?? 0,
      right: drawn[index]?.[prompt] ?? 0,
    });
    return {
      stratum: prompt < OWN ? 'own' : 'near',
      group: prompt,
      original: arm(0),
      candidate: arm(leader),
    };
  });
  const terms = { alpha: ALPHA / right.length, smallestGain: SMALLEST_GAIN, penalty: 0 };
  return { leader, sessions, isBetter: isAhead && verdictOf(tallies, terms).verdict === 'better' };
}

/** Chances of one prompt, for each candidate, with one chance of the original. */
function drawnChances(
  world: SimulatedWorld,
  others: readonly number[],
  random: SeededRandom,
): PromptChances[][] {
  const prompts = Array.from({ length: OWN + NEAR }, (_, prompt) =>
    prompt < OWN ? world.own(random) : world.near(random),
  );
  const moved = (by: number) =>
    prompts.map(({ original }, prompt) => ({
      original,
      candidate: prompt < OWN ? Math.min(1, Math.max(0, original + by)) : original,
    }));
  return [prompts, ...others.map(moved)];
}

test('a planted gain of .25 among three candidates is found in 80 % with 40 prompts and two thirds of the sessions', () => {
  const random = seededRandom(20261126);
  const runs = Array.from({ length: 1_500 }, () =>
    simulatedRace(drawnChances(gainingWorld(0.25), [-0.05, 0.05], random), random),
  );
  const found = runs.filter(({ leader, isBetter }) => isBetter && leader === 1).length / runs.length;
  const sessions = runs.reduce((sum, one) => sum + one.sessions, 0) / runs.length;
  expect(found).toBeGreaterThanOrEqual(0.8);
  expect(sessions).toBeLessThanOrEqual((2 / 3) * (CANDIDATES + 1) * SESSIONS * (OWN + NEAR));
});

test('where no candidate gains anything, one is called better in at most 5 % of races', () => {
  const shares = NULL_WORLDS.map((world) => {
    const random = seededRandom(7);
    const runs = Array.from({ length: 600 }, () => {
      const own = drawnChances(world, [0, 0], random);
      return simulatedRace(own, random).isBetter;
    });
    return runs.filter(Boolean).length / runs.length;
  });
  expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeLessThanOrEqual(0.05);
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.07);
});
