import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import {
  massFound,
  type SimulatedSet,
  simulatedRun,
  simulatedSet,
  trueShares,
  uniformDraws,
} from '@plugin-eval/tests/support/simulated-routing.ts';
import { describe, expect, test } from 'vitest';
import { suspectedPairs } from './pair-shares.ts';
import { figureDraws, routingRate } from './reduce/figure-draws.ts';
import { reduceMatrix, reduceWorstPairs } from './reduce/reduce-matrix.ts';
import { reduceEffects } from './reduce/reduce-shadowing.ts';
import { chosenPairs, stageSessions, WORST_PAIRS } from './routing-stages.ts';

const SETS = 100;
const sets = (skills: number, promptsEach: number, shadows: number, count = SETS) =>
  Array.from({ length: count }, (_, seed) =>
    simulatedSet({ skills, promptsEach, shadows, foreseen: 0.5 }, seededRandom(seed)),
  );
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

test('of 300 skills adaptive sessions find 90 % of the capture mass of the worst ten pairs, as much as twice as many uniform ones', () => {
  const made = sets(300, 4, 60);
  const sessions = 0.75 * 300 * 4;
  const adaptive = made.map((set, seed) =>
    massFound(set, simulatedRun(set, sessions, seed).chosen, WORST_PAIRS),
  );
  const uniform = made.map((set, seed) => {
    const draws = uniformDraws(set, 2 * sessions, seed);
    return massFound(set, chosenPairs(suspectedPairs(set.prompts, draws, new Map())), WORST_PAIRS);
  });
  expect(mean(adaptive)).toBeGreaterThanOrEqual(0.9);
  expect(mean(adaptive)).toBeGreaterThanOrEqual(mean(uniform));
});

test.each([
  [60, 5, 20, 240],
  [30, 8, 12, 240],
  [20, 10, 12, 180],
])('of %d skills, where little can be spared, they find more than as many uniform ones', (...given) => {
  const [skills, promptsEach, shadows, sessions] = given;
  const made = sets(skills, promptsEach, shadows);
  const { screening, exploring } = stageSessions(sessions, skills * promptsEach, false);
  const found = made.map((set, seed) =>
    massFound(set, simulatedRun(set, sessions, seed).chosen, WORST_PAIRS),
  );
  const uniform = made.map((set, seed) => {
    const draws = uniformDraws(set, screening + exploring, seed);
    return massFound(set, chosenPairs(suspectedPairs(set.prompts, draws, new Map())), WORST_PAIRS);
  });
  expect(mean(found)).toBeGreaterThan(mean(uniform));
  expect(mean(found)).toBeGreaterThanOrEqual(0.89);
});

describe('figures', () => {
  const made = sets(100, 6, 30, 200).map((set, seed) => ({
    set,
    truth: trueShares(set),
    ...simulatedRun(set, 1_200, seed),
  }));

  test('of the matrix lie within their intervals 95 % of the time, those of chosen pairs too', () => {
    const held: boolean[] = [];
    const chosenHeld: boolean[] = [];
    for (const { set, truth, draws, chosen } of made) {
      const figures = figureDraws(set.prompts, draws, chosen);
      const cells = new Map(
        reduceMatrix(figures, set.skills).map(({ from, to, share }) => [`${from} ${to ?? -2}`, share]),
      );
      for (const [key, share] of truth) {
        if (share < 0.02) continue;
        const [row = 0] = key.split(' ').map(Number);
        const found = cells.get(key) ?? unseen(figures, row);
        if (found !== null) held.push(found.low <= share && share <= found.high);
      }
      for (const { from, to, share } of reduceWorstPairs(figures, chosen, []))
        if (share !== null) {
          const right = truth.get(`${from} ${to}`) ?? 0;
          chosenHeld.push(share.low <= right && right <= share.high);
        }
    }
    expect(mean(held.map(Number))).toBeGreaterThanOrEqual(0.95);
    expect(mean(chosenHeld.map(Number))).toBeGreaterThanOrEqual(0.95);
  });

  test('of chosen pairs are not too large, while what they were chosen by is', () => {
    const off = { first: [] as number[], second: [] as number[] };
    for (const { set, truth, draws, chosen, plan } of made) {
      const first = draws.filter(({ stage }) => stage !== 'second');
      const figures = figureDraws(set.prompts, draws, chosen);
      for (const pair of reduceWorstPairs(figures, chosen, suspectedPairs(plan.prompts, first, new Map()))) {
        const right = truth.get(`${pair.from} ${pair.to}`) ?? 0;
        off.first.push(pair.firstStage - right);
        if (pair.share !== null) off.second.push(pair.share.value - right);
      }
    }
    expect(mean(off.first)).toBeGreaterThan(0.02);
    expect(Math.abs(mean(off.second))).toBeLessThan(0.01);
  });

  test('of shadowing hold the true loss 95 % of the time', () => {
    const held: number[] = [];
    for (const { set, truth, draws, chosen } of made) {
      const rows = [...new Set(chosen.map(({ from }) => from))];
      for (const [skill, { shadowing }] of reduceEffects(set.prompts, draws, rows, 0)) {
        if (shadowing === null) continue;
        const right = 1 - (truth.get(`${skill} -2`) ?? 0) - (truth.get(`${skill} ${skill}`) ?? 0);
        held.push(Number(shadowing.low <= right && right <= shadowing.high));
      }
    }
    expect(mean(held)).toBeGreaterThanOrEqual(0.95);
  });
});

/** The interval of a cell in which no session lies. */
function unseen({ prompts, draws }: ReturnType<typeof figureDraws>, row: number) {
  return routingRate(
    prompts.flatMap(({ owners }, prompt) =>
      owners.includes(row) ? [{ successes: 0, trials: draws[prompt]?.length ?? 0 }] : [],
    ),
  );
}

test('a set with no shadow has no pair that a session did not see', () => {
  const [set] = sets(20, 3, 0, 1) as [SimulatedSet];
  const { draws, chosen } = simulatedRun(set, 60, 1);
  const seen = new Set(draws.map(({ prompt, taker }) => `${set.prompts[prompt]?.owners[0]} ${taker}`));
  expect(chosen.every(({ from, to }) => seen.has(`${from} ${to}`))).toBe(true);
});
