import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { stratifiedInterval, TO_SHOW } from '@plugin-eval/core/statistics/stratified-interval.ts';
import type { Stratum } from './prompt-tally.ts';
import { FEWEST_SIBLING } from './verdict.ts';

/** Seeded runs behind each share. */
export const POWER_RUNS = 1_000;
/** Share of runs in which the smallest seen gain is found. */
export const WANTED_POWER = 0.8;
/** Steps between no gain and the largest one. */
const STEPS = 100;
/** Largest chance with which the original fires where it should not, in the assumed world. */
const MOST_FALSE = 0.15;
/** Smallest chance with which a sibling answers its own prompts, in the assumed world. */
const LEAST_SIBLING = 0.7;

/** The design of a comparison. */
export interface PowerDesign {
  /** Cases by stratum: prompts, near duplicates counted once. */
  groups: Record<Stratum, number>;
  /** Sessions of each prompt in each arm. */
  sessions: number;
  /** Error on each side. */
  alpha: number;
  /** Integer in [0, 2^53). */
  seed: number;
}

/**
 * Estimates by seeded runs the chance that a candidate is called better when every prompt that should trigger
 * the skill gains the same. Assumed: chances of the original that are uniform where they can gain so much,
 * and uniform false alarms of up to 15 %. Source: docs/specification/comparisons.md, "Power".
 * @param gain in utility, in [0, 1]
 */
export function comparisonPower(design: PowerDesign, gain: number, runs = POWER_RUNS): number {
  const random = seededRandom(design.seed);
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const strata = drawnDifferences(design, gain, random);
    found += Number(stratifiedInterval(strata, design.alpha, TO_SHOW).low > 0);
  }
  return found / runs;
}

/** The smallest gain that is seen in 8 of 10 runs, in hundredths; null where not even 1 is. */
export function smallestGainSeen(design: PowerDesign, runs = POWER_RUNS): number | null {
  let [missed, seen] = [0, STEPS];
  if (comparisonPower(design, 1, runs) < WANTED_POWER) return null;
  while (seen - missed > 1) {
    const middle = Math.floor((missed + seen) / 2);
    if (comparisonPower(design, middle / STEPS, runs) >= WANTED_POWER) seen = middle;
    else missed = middle;
  }
  return seen / STEPS;
}

function drawnDifferences({ groups, sessions }: PowerDesign, gain: number, random: SeededRandom): number[][] {
  const share = (chance: number) => {
    let right = 0;
    for (let session = 0; session < sessions; session += 1) right += Number(random.uniform() < chance);
    return right / sessions;
  };
  const stratum = (cases: number, chance: () => number, gained: number) =>
    Array.from({ length: cases }, () => {
      const original = chance();
      return share(original + gained) - share(original);
    });
  return [
    stratum(groups.own, () => random.uniform() * (1 - gain), gain),
    stratum(groups.near, () => 1 - random.uniform() * MOST_FALSE, 0),
    ...(groups.sibling < FEWEST_SIBLING
      ? []
      : [stratum(groups.sibling, () => LEAST_SIBLING + random.uniform() * (1 - LEAST_SIBLING), 0)]),
  ];
}
