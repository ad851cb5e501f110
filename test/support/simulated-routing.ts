import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { Pair } from '@plugin-eval/quality/skill-set/routing/pair-shares.ts';
import type { RoutedPrompt } from '@plugin-eval/quality/skill-set/routing/routed-prompts.ts';
import type { RoutingDraw, RoutingOrder } from '@plugin-eval/quality/skill-set/routing/routing-draw.ts';
import { type RoutingPlan, routingRounds } from '@plugin-eval/quality/skill-set/routing/routing-rounds.ts';

/** A set of skills of which it is known how likely an agent gives each prompt to each skill. */
export interface SimulatedSet {
  prompts: RoutedPrompt[];
  /** By prompt: who takes it among all skills, with which probability; the rest goes to its owner. */
  taken: { to: number | null; probability: number }[][];
  /** By prompt: that nobody takes it however few skills there are. */
  missed: number[];
  /** By prompt, who takes it by the estimate. */
  estimated: (number | null)[];
  skills: number;
}

export interface SimulatedSetOptions {
  skills: number;
  promptsEach: number;
  /** Pairs of which one takes prompts of the other. */
  shadows: number;
  /** Share of those that the estimate sees, and as many pairs again that it sees where there is nothing. */
  foreseen: number;
}

/** Shadows take between 0.05 and 0.9 of the prompts of another, more of some and less of others; a little goes anywhere. */
export function simulatedSet(
  { skills, promptsEach, shadows, foreseen }: SimulatedSetOptions,
  random: SeededRandom,
): SimulatedSet {
  const prompts: RoutedPrompt[] = [];
  const taken: SimulatedSet['taken'] = [];
  const missed: number[] = [];
  const estimated: (number | null)[] = [];
  const rows = random.shuffle(Array.from({ length: skills }, (_, skill) => skill));
  const other = (skill: number) => (skill + 1 + random.integerBelow(skills - 1)) % skills;
  const shadowOf = new Map(
    rows
      .slice(0, shadows)
      .map((row) => [row, { to: other(row), share: 0.05 + 0.85 * random.uniform() ** 1.5 }]),
  );
  const suspects = new Map<number, number>([
    ...[...shadowOf]
      .filter(() => random.uniform() < foreseen)
      .map(([row, { to }]): [number, number] => [row, to]),
    ...rows
      .slice(shadows, Math.floor(shadows * (1 + foreseen)))
      .map((row): [number, number] => [row, other(row)]),
  ]);
  for (let skill = 0; skill < skills; skill++)
    for (let at = 0; at < promptsEach; at++) {
      prompts.push({
        ...{ text: `prompt ${at} of ${skill}`, owners: [skill], acceptable: new Set([skill]) },
        ...{ refused: new Set(), forNone: false },
      });
      const shadow = shadowOf.get(skill);
      const share = shadow === undefined ? 0 : spread(shadow.share, random);
      taken.push([
        ...(shadow === undefined ? [] : [{ to: shadow.to, probability: share }]),
        { to: other(skill), probability: (1 - share) * 0.04 * random.uniform() },
      ]);
      missed.push(0.15 * random.uniform());
      const suspect = suspects.get(skill);
      estimated.push(suspect !== undefined && random.uniform() < 0.5 ? suspect : skill);
    }
  return { prompts, taken, missed, estimated, skills };
}

/** Prompts of one row differ: a share of a prompt around that of the row. */
function spread(share: number, random: SeededRandom): number {
  return Math.min(1, Math.max(0, share + (random.uniform() - 0.5) * 2 * Math.min(share, 1 - share, 0.3)));
}

/** True shares, by `from to`; `to` is -2 for nobody. */
export function trueShares({ prompts, taken, missed }: SimulatedSet): Map<string, number> {
  const sums = new Map<string, number>();
  const rows = new Map<number, number>();
  for (const [prompt, { owners }] of prompts.entries()) {
    const [owner = 0] = owners;
    rows.set(owner, (rows.get(owner) ?? 0) + 1);
    const left = 1 - (missed[prompt] ?? 0);
    const add = (to: number, share: number) =>
      sums.set(`${owner} ${to}`, (sums.get(`${owner} ${to}`) ?? 0) + share);
    let right = left;
    for (const { to, probability } of taken[prompt] ?? []) {
      add(to ?? -2, left * probability);
      right -= left * probability;
    }
    add(owner, right);
    add(-2, 1 - left);
  }
  return new Map([...sums].map(([key, sum]) => [key, sum / (rows.get(Number(key.split(' ')[0])) ?? 1)]));
}

/** Recall among unrelated skills, and alone: nothing but what is missed anyhow. */
export function drawOf(set: SimulatedSet, order: RoutingOrder, random: SeededRandom): RoutingDraw {
  const { taken, missed, prompts } = set;
  const owner = prompts[order.prompt]?.owners[0] ?? 0;
  const drawn = (taker: number | null): RoutingDraw => ({
    ...order,
    ...{ taker, outcome: 'ended', several: false, failure: null, key: '' },
  });
  if (random.uniform() < (missed[order.prompt] ?? 0)) return drawn(null);
  if (order.arm !== 'set') return drawn(owner);
  let left = random.uniform();
  for (const { to, probability } of taken[order.prompt] ?? []) {
    if (left < probability) return drawn(to);
    left -= probability;
  }
  return drawn(owner);
}

export interface SimulatedRun {
  plan: RoutingPlan;
  draws: RoutingDraw[];
  chosen: Pair[];
}

/** All sessions of a plan, as the rounds ask for them. */
export function simulatedRun(set: SimulatedSet, sessions: number, seed: number): SimulatedRun {
  const random = seededRandom(seed + 1_000_000);
  const { prompts, estimated } = set;
  const plan: RoutingPlan = { prompts, estimated, sessions, seed, growth: null, change: null };
  const rounds = routingRounds(plan);
  const draws: RoutingDraw[] = [];
  let round = rounds.next();
  while (!round.done) {
    const came = round.value.map((order) => drawOf(set, order, random));
    draws.push(...came);
    round = rounds.next(came);
  }
  return { plan, draws, chosen: round.value };
}

/** As many sessions for every prompt, in a drawn order where they do not come out even. */
export function uniformDraws(set: SimulatedSet, sessions: number, seed: number): RoutingDraw[] {
  const random = seededRandom(seed + 2_000_000);
  const order = random.shuffle(set.prompts.map((_, prompt) => prompt));
  return Array.from({ length: sessions }, (_, at) =>
    drawOf(
      set,
      { prompt: order[at % order.length] as number, arm: 'set', variant: 0, stage: 'screening' },
      random,
    ),
  );
}

/** What pairs hold of the capture mass of the true worst ones, as many as were to be found. */
export function massFound(set: SimulatedSet, found: readonly Pair[], worst: number): number {
  const shares = trueShares(set);
  const pairs = [...shares].filter(([key]) => {
    const [from, to] = key.split(' ').map(Number);
    return to !== from && to !== -2;
  });
  const best = pairs
    .map(([, share]) => share)
    .sort((a, b) => b - a)
    .slice(0, worst);
  const total = best.reduce((sum, one) => sum + one, 0);
  return found.reduce((sum, { from, to }) => sum + (shares.get(`${from} ${to}`) ?? 0), 0) / total;
}
