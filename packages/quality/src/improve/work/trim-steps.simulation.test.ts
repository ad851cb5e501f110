import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import { screenedOrder } from './screen-sections.ts';
import { removable, trimSteps } from './trim-steps.ts';
import { workDifference } from './work-difference.ts';

const CASES = 60;
const SESSIONS = 3;
const SCREENED = 20;
const RUNS = 200;
const MARGIN = 0.1;

type Chance = (random: SeededRandom) => number;

/** Cases of all difficulties: the larger of two uniform numbers is Beta(2, 1). */
const graded: Chance = (random) => Math.max(random.uniform(), random.uniform());
const nearlyAlways: Chance = () => 0.97;

/** A skill whose sections are each worth some quality; what several are worth adds up. */
async function trimmed(
  worth: readonly number[],
  chance: Chance,
  random: SeededRandom,
): Promise<readonly number[]> {
  const chances = Array.from({ length: CASES + SCREENED }, () => chance(random));
  const work = (removed: readonly number[], cases: readonly number[], sessions: number) => {
    const loss = removed.reduce((sum, section) => sum + (worth[section] ?? 0), 0);
    return cases.flatMap((promptIndex) =>
      Array.from({ length: sessions }, () => {
        const passes = random.uniform() < (chances[promptIndex] ?? 0) - loss;
        return { promptIndex, arm: 'with', outcome: 'ended', activated: true, quality: Number(passes) };
      }),
    ) as ObservedSession[];
  };
  const screened = Array.from({ length: SCREENED }, (_, index) => CASES + index);
  const order = screenedOrder(worth.map((_, section) => work([section], screened, 1)));
  const cases = Array.from({ length: CASES }, (_, index) => index);
  const original = work([], cases, SESSIONS);
  const steps = await trimSteps(order, MARGIN, async (removed) =>
    workDifference({ original, changed: work(removed, cases, SESSIONS), cases, sessions: SESSIONS }),
  );
  return removable(steps);
}

async function runs(worth: readonly number[], chance: Chance) {
  const found: { removed: number; lost: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const removed = await trimmed(worth, chance, seededRandom(20_261_127 + run));
    const lost = removed.reduce((sum, section) => sum + (worth[section] ?? 0), 0);
    found.push({ removed: removed.length, lost });
  }
  const mean = found.reduce((sum, { removed }) => sum + removed, 0) / RUNS;
  return { mean, false: found.filter(({ lost }) => lost > MARGIN).length / RUNS };
}

const SOME_USEFUL = [0.12, 0, 0, 0.12, 0, 0, 0.12, 0];
const NONE_USEFUL = Array<number>(8).fill(0);

test.each([
  { name: 'of all difficulties', chance: graded, some: 1, all: 2.5 },
  { name: 'that nearly always pass', chance: nearlyAlways, some: 2, all: 7 },
])('useless sections go, and few runs lose the margin: cases $name', async ({ chance, some, all }) => {
  const useful = await runs(SOME_USEFUL, chance);
  expect(useful.mean).toBeGreaterThan(some);
  expect(useful.false).toBeLessThanOrEqual(0.05);
  expect((await runs(NONE_USEFUL, chance)).mean).toBeGreaterThan(all);
});
