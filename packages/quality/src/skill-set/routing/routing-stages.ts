import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { type Pair, pairKey, type SuspectedPair } from './pair-shares.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingOrder } from './routing-draw.ts';

/** Pairs whose figures are measured. Source: docs/specification/skill-sets.md, "Stages". */
export const WORST_PAIRS = 10;
/** Sets of unrelated skills. */
export const UNRELATED_SETS = 3;
/** Rounds of exploring, each planned from the earlier outcomes. */
export const EXPLORING_ROUNDS = 6;

/** Number of sessions of each stage. */
export interface StageSessions {
  growth: number;
  screening: number;
  exploring: number;
  /** Sessions in threes: among all, among unrelated ones, alone. */
  second: number;
}

/**
 * Divides the sessions: two fifths for every prompt once, at most one session for each; half of the rest
 * explores, and half measures. A growth curve takes a quarter before that. Source:
 * docs/specification/skill-sets.md, "Stages".
 */
export function stageSessions(sessions: number, prompts: number, withGrowth: boolean): StageSessions {
  const growth = withGrowth ? Math.floor(sessions / 4) : 0;
  const left = sessions - growth;
  const screening = Math.min(prompts, Math.ceil(0.4 * left));
  const exploring = Math.floor((left - screening) / 2);
  return { growth, screening, exploring, second: left - screening - exploring };
}

/**
 * Orders the prompts for screening: a first prompt of every skill, then a second one, and so on, with those
 * the estimate assigns wrongly first, in seeded order; prompts without a skill are mixed in.
 * @param doubtful whether the estimate gives a prompt to a wrong skill, by prompt
 */
export function screeningOrder(
  prompts: readonly RoutedPrompt[],
  doubtful: readonly boolean[],
  random: SeededRandom,
): number[] {
  const shuffled = random.shuffle(prompts.map((_, prompt) => prompt));
  const turns = new Map<number, number>();
  const ranked = [
    ...shuffled.filter((prompt) => doubtful[prompt]),
    ...shuffled.filter((prompt) => !doubtful[prompt]),
  ];
  const placed = ranked.map((prompt) => {
    const row = prompts[prompt]?.owners[0] ?? -1;
    const turn = turns.get(row) ?? 0;
    turns.set(row, turn + 1);
    return { prompt, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ prompt }) => prompt);
}

/** Chooses the worst pairs after the first stage: at most ten of those seen in a session. */
export function chosenPairs(suspected: readonly SuspectedPair[]): Pair[] {
  return suspected
    .filter(({ taken }) => taken > 0)
    .slice(0, WORST_PAIRS)
    .map(({ from, to }) => ({ from, to }));
}

/**
 * Plans the sessions of the second stage, each prompt three times: among all skills, among unrelated ones and
 * alone. First twice the prompts of the chosen rows, then all others once, then all of them again while
 * sessions are left.
 * @param others prompts of the other rows, in the order that the seed drew
 */
export function secondOrders(
  prompts: readonly RoutedPrompt[],
  chosen: readonly Pair[],
  others: readonly number[],
  sessions: number,
): RoutingOrder[] {
  const rows = rowsOf(chosen);
  const first = [...new Set(rows.flatMap((row) => promptsOf(prompts, row)))];
  const rest = others.filter(
    (prompt) => !first.includes(prompt) && (prompts[prompt]?.owners.length ?? 0) > 0,
  );
  const passes = [first, first, rest];
  const orders: RoutingOrder[] = [];
  const turns = new Map<number, number>();
  const room = Math.floor(sessions / 3);
  for (let pass = 0; orders.length < 3 * room && first.length + rest.length > 0; pass++)
    for (const prompt of passes[pass] ?? [...first, ...rest]) {
      if (orders.length >= 3 * room) break;
      const turn = turns.get(prompt) ?? 0;
      turns.set(prompt, turn + 1);
      const variant = (prompt + turn) % UNRELATED_SETS;
      orders.push(
        { prompt, arm: 'set', variant: 0, stage: 'second' },
        { prompt, arm: 'unrelated', variant, stage: 'second' },
        { prompt, arm: 'alone', variant, stage: 'second' },
      );
    }
  return orders;
}

function rowsOf(pairs: readonly Pair[]): number[] {
  return [...new Set(pairs.map(({ from }) => from))];
}

function promptsOf(prompts: readonly RoutedPrompt[], row: number): number[] {
  return prompts.flatMap(({ owners }, prompt) => (owners.includes(row) ? [prompt] : []));
}

/** The share of a row's prompts the estimate gives to another skill, by `from to`. */
export function estimatedShares(
  prompts: readonly RoutedPrompt[],
  takers: readonly (number | null)[],
): Map<string, number> {
  const rows = new Map<number, number>();
  const taken = new Map<string, number>();
  for (const [prompt, { owners, acceptable }] of prompts.entries())
    for (const owner of owners) {
      rows.set(owner, (rows.get(owner) ?? 0) + 1);
      const taker = takers[prompt] ?? null;
      if (taker === null || acceptable.has(taker)) continue;
      const key = pairKey({ from: owner, to: taker });
      taken.set(key, (taken.get(key) ?? 0) + 1);
    }
  return new Map([...taken].map(([key, count]) => [key, count / (rows.get(Number(key.split(' ')[0])) ?? 1)]));
}
