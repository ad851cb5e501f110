import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { PromptTally } from '@plugin-eval/quality/improve/prompt-tally.ts';

/** Chances with which a prompt's sessions are right. */
export interface PromptChances {
  original: number;
  candidate: number;
}

/** A world: the chances of one prompt that should trigger the skill, and of one that should not. */
export interface SimulatedWorld {
  name: string;
  own: (random: SeededRandom) => PromptChances;
  near: (random: SeededRandom) => PromptChances;
  sibling?: (random: SeededRandom) => PromptChances;
}

export interface SimulatedDesign {
  own: number;
  near: number;
  sibling?: number;
  sessions: number;
}

/** Draws the sessions of one comparison. */
export function simulatedTallies(
  world: SimulatedWorld,
  { own, near, sibling = 0, sessions }: SimulatedDesign,
  random: SeededRandom,
): PromptTally[] {
  const drawn = (stratum: PromptTally['stratum'], cases: number, chances: SimulatedWorld['own']) =>
    Array.from({ length: cases }, (_, group): PromptTally => {
      const { original, candidate } = chances(random);
      return {
        ...{ stratum, group },
        original: arm(original, sessions, random),
        candidate: arm(candidate, sessions, random),
      };
    });
  return [
    ...drawn('own', own, world.own),
    ...drawn('near', near, world.near),
    ...drawn('sibling', sibling, world.sibling ?? world.near),
  ];
}

function arm(chance: number, planned: number, random: SeededRandom) {
  let right = 0;
  for (let session = 0; session < planned; session += 1) right += Number(random.uniform() < chance);
  return { planned, ended: planned, right };
}

const same = (chance: number): PromptChances => ({ original: chance, candidate: chance });
const uniform = (low: number, high: number) => (random: SeededRandom) =>
  low + (high - low) * random.uniform();
const twoPeaked = (random: SeededRandom) => (random.uniform() < 0.5 ? 0.03 : 0.97);
const clean = uniform(0.97, 1);
const usual = uniform(0.8, 1);
const bad = uniform(0.3, 1);

type Draw = (random: SeededRandom) => number;
const steady = (chance: Draw) => (random: SeededRandom) => same(chance(random));
/** Half of the prompts get another chance of the same distribution. */
const redrawn = (chance: Draw) => (random: SeededRandom) => {
  const original = chance(random);
  return { original, candidate: random.uniform() < 0.5 ? chance(random) : original };
};
/** A share of the prompts changes by one amount, the rest by the other, so that the mean is 0. */
const lopsided = (share: number, change: number) => (random: SeededRandom) => {
  const other = (-change * share) / (1 - share);
  const moved = random.uniform() < share ? change : other;
  const [low, high] = [Math.max(0, -Math.min(change, other)), 1 - Math.max(0, change, other)];
  const original = uniform(low, Math.max(low, high))(random);
  return { original, candidate: Math.min(1, Math.max(0, original + moved)) };
};

/** Worlds in which the candidate is worth exactly as much as the original. */
export const NULL_WORLDS: readonly SimulatedWorld[] = [
  { name: 'equal chances', own: steady(uniform(0, 1)), near: steady(usual) },
  { name: 'equal two-peaked chances', own: steady(twoPeaked), near: steady(clean) },
  { name: 'at the floor', own: steady(uniform(0, 0.1)), near: steady(clean) },
  { name: 'at the ceiling', own: steady(uniform(0.9, 1)), near: steady(clean) },
  { name: 'half redrawn', own: redrawn(uniform(0, 1)), near: steady(usual) },
  { name: 'half redrawn, two-peaked', own: redrawn(twoPeaked), near: redrawn(bad) },
  { name: 'many small gains, few large losses', own: lopsided(0.1, -0.9), near: steady(clean) },
  { name: 'many small losses, few large gains', own: lopsided(0.1, 0.9), near: steady(clean) },
  { name: 'bad negatives, redrawn', own: redrawn(uniform(0, 1)), near: redrawn(bad) },
  {
    name: 'recall and false alarms rise together',
    own: (random) => {
      const original = uniform(0, 0.8)(random);
      return { original, candidate: original + 0.2 };
    },
    near: (random) => {
      const original = uniform(0.2, 1)(random);
      return { original, candidate: original - 0.2 };
    },
  },
];

/** A world in which the prompts that should trigger the skill gain: all as much, or half of them twice. */
export function gainingWorld(gain: number, share: 1 | 0.5 = 1): SimulatedWorld {
  const each = gain / share;
  return {
    name: `a gain of ${gain}`,
    own: (random) => {
      const original = uniform(0, 1 - each)(random);
      return { original, candidate: original + (random.uniform() < share ? each : 0) };
    },
    near: steady(uniform(0.85, 1)),
  };
}
