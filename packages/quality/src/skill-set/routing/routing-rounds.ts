import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { type ChangePlan, changeOrders } from './change-orders.ts';
import { exploringOrders } from './exploring-orders.ts';
import { growthOrders } from './growth-orders.ts';
import { type Pair, suspectedPairs } from './pair-shares.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingDraw, RoutingOrder } from './routing-draw.ts';
import {
  chosenPairs,
  EXPLORING_ROUNDS,
  estimatedShares,
  screeningOrder,
  secondOrders,
  stageSessions,
  WORST_PAIRS,
} from './routing-stages.ts';

/** Input from which the sessions follow, together with earlier outcomes. */
export interface RoutingPlan {
  prompts: readonly RoutedPrompt[];
  /** The member that takes each prompt by the estimate; null for none. */
  estimated: readonly (number | null)[];
  /** Total sessions, without the instrument check. */
  sessions: number;
  /** Integer in [0, 2^53). */
  seed: number;
  /**
   * Sizes of parts of the set, ascending, with the full set last, and the members whose prompts run; null
   * without a growth curve.
   */
  growth: { sizes: readonly number[]; core: readonly number[] } | null;
  /** Expected effects of a change of the set; null when the question is which pairs are worst. */
  change: ChangePlan | null;
}

/** Rounds of sessions. Each is planned when the previous draws are passed in; returns the chosen pairs. */
export type RoutingRounds = Generator<RoutingOrder[], Pair[], readonly RoutingDraw[]>;

/**
 * Plans the sessions that measure a set, round by round. Equal plans and draws give equal sessions, so that a
 * stopped run continues seamlessly. Source: docs/specification/skill-sets.md, "Stages".
 */
export function* routingRounds(plan: RoutingPlan): RoutingRounds {
  const { prompts, seed, change, growth } = plan;
  const random = seededRandom(seed);
  const stages = stageSessions(plan.sessions, prompts.length, growth !== null);
  if (growth !== null) yield growthOrders(prompts, growth, stages.growth);
  if (change !== null) {
    yield changeOrders(prompts, change, plan.sessions - stages.growth, random);
    return [];
  }
  const order = screeningOrder(prompts, doubtfulPrompts(plan), random);
  const draws: RoutingDraw[] = [];
  const screened = order.slice(0, stages.screening);
  draws.push(...(yield screened.map((prompt) => ({ prompt, arm: 'set', variant: 0, stage: 'screening' }))));
  const estimated = estimatedShares(prompts, plan.estimated);
  for (let round = 0; round < EXPLORING_ROUNDS; round++) {
    const share = (part: number) => Math.floor((stages.exploring * part) / EXPLORING_ROUNDS);
    const drawCounts = prompts.map((_, prompt) => draws.filter((draw) => draw.prompt === prompt).length);
    const suspected = suspectedPairs(prompts, draws, estimated);
    const orders = exploringOrders(
      prompts,
      suspected,
      drawCounts,
      share(round + 1) - share(round),
      WORST_PAIRS,
    );
    if (orders.length > 0) draws.push(...(yield orders));
  }
  const chosen = chosenPairs(suspectedPairs(prompts, draws, estimated));
  const spared = stages.screening + stages.exploring - draws.length;
  const orders = secondOrders(prompts, chosen, order, stages.second + spared);
  if (orders.length > 0) yield orders;
  return chosen;
}

/** Marks each prompt that the estimate gives to a wrong skill. */
export function doubtfulPrompts({
  prompts,
  estimated,
}: Pick<RoutingPlan, 'prompts' | 'estimated'>): boolean[] {
  return prompts.map(({ acceptable }, prompt) => {
    const taker = estimated[prompt] ?? null;
    return taker !== null && !acceptable.has(taker);
  });
}
