import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import { retirements } from './not-needed.ts';

const SESSIONS = 3;

function share(chance: number, random: SeededRandom): number {
  let passed = 0;
  for (let session = 0; session < SESSIONS; session += 1) passed += Number(random.uniform() < chance);
  return passed / SESSIONS;
}

type Case = (random: SeededRandom) => { withSkill: number; without: number };

/** Chances of the larger of two uniform numbers: Beta(2, 1). */
const graded = (random: SeededRandom) => Math.max(random.uniform(), random.uniform());

const WORLDS: Record<string, Case> = {
  'every case loses a little': (random) => {
    const withSkill = 0.1 + 0.9 * graded(random);
    return { withSkill, without: withSkill - 0.1 };
  },
  'a tenth of the cases loses everything': (random) => ({
    withSkill: 1,
    without: random.uniform() < 0.1 ? 0 : 1,
  }),
};

function falseShare(world: Case, cases: number, runs: number): number {
  const random = seededRandom(20261126);
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const differences = Array.from({ length: cases }, () => {
      const { withSkill, without } = world(random);
      return share(without, random) - share(withSkill, random);
    });
    found += Number(retirements([differences])[0]?.verdict === 'not-needed');
  }
  return found / runs;
}

test.each(
  Object.entries(WORLDS).flatMap(([name, world]) => [29, 60, 80].map((cases) => ({ name, world, cases }))),
)(
  'a skill whose loss is just worth keeping it for is called not needed in at most 5.5 % of runs: $name, $cases cases',
  ({ world, cases }) => {
    expect(falseShare(world, cases, 1_500)).toBeLessThanOrEqual(0.055);
  },
);

test('a skill that changes nothing is called not needed in most runs with 80 cases', () => {
  const equal: Case = (random) => {
    const chance = graded(random);
    return { withSkill: chance, without: chance };
  };
  expect(falseShare(equal, 80, 600)).toBeGreaterThan(0.7);
});
