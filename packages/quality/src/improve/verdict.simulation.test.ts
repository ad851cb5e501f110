import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import {
  gainingWorld,
  NULL_WORLDS,
  type SimulatedDesign,
  type SimulatedWorld,
  simulatedTallies,
} from '@plugin-eval/tests/support/simulated-comparison.ts';
import { describe, expect, test } from 'vitest';
import { ALPHA, type ComparisonVerdict, SMALLEST_GAIN, verdictOf } from './verdict.ts';

const TERMS = { alpha: ALPHA, smallestGain: SMALLEST_GAIN, penalty: 0 };

function shareOf(
  verdict: ComparisonVerdict,
  world: SimulatedWorld,
  design: SimulatedDesign,
  runs: number,
  terms = TERMS,
): number {
  const random = seededRandom(20261126);
  let found = 0;
  for (let run = 0; run < runs; run += 1)
    found += Number(verdictOf(simulatedTallies(world, design, random), terms).verdict === verdict);
  return found / runs;
}

const DESIGNS: readonly SimulatedDesign[] = [
  { own: 8, near: 6, sessions: 3 },
  { own: 12, near: 8, sessions: 5 },
  { own: 24, near: 16, sessions: 3 },
  { own: 38, near: 26, sessions: 5 },
];

describe('a candidate that is worth as much as the original', () => {
  const settings = NULL_WORLDS.flatMap((world) => DESIGNS.map((design) => ({ world, design })));

  test('is called better in at most 5 % of runs on average, and in at most 7 % of any of 40 settings', () => {
    expect(settings).toHaveLength(40);
    const shares = settings.map(({ world, design }) => shareOf('better', world, design, 1_500));
    expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeLessThanOrEqual(0.05);
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.07);
  });

  test('is called better by the strict gate in about half of them', () => {
    const random = seededRandom(3);
    const higher = Array.from({ length: 1_000 }, () => {
      const tallies = simulatedTallies(
        NULL_WORLDS[0] as SimulatedWorld,
        DESIGNS[1] as SimulatedDesign,
        random,
      );
      return (verdictOf(tallies, TERMS).gain?.estimate ?? 0) > 0;
    }).filter(Boolean).length;
    expect(higher / 1_000).toBeGreaterThan(0.4);
  });
});

test.each([
  [{ own: 12, near: 8, sessions: 5 }, 1, 0.6],
  [{ own: 24, near: 16, sessions: 5 }, 1, 0.9],
  [{ own: 24, near: 16, sessions: 5 }, 0.5, 0.8],
] as const)('a gain of .25 with %j is found in %d: %d or more', (design, share, atLeast) => {
  expect(shareOf('better', gainingWorld(0.25, share), design, 1_500)).toBeGreaterThanOrEqual(atLeast);
});

test.each([1, 0.5] as const)(
  'a gain that is just worth having, in a share %d of the prompts, is excluded in at most 6 of 100 runs',
  (share) => {
    const design = { own: 60, near: 40, sessions: 5 };
    expect(shareOf('no-better', gainingWorld(0.1, share), design, 1_500)).toBeLessThanOrEqual(0.06);
  },
);

test('an equal candidate is called no better in most runs with 100 prompts', () => {
  const design = { own: 60, near: 40, sessions: 5 };
  expect(shareOf('no-better', gainingWorld(0), design, 1_500)).toBeGreaterThan(0.5);
});
