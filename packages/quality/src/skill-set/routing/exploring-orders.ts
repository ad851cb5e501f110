import { normalDistribution } from '@plugin-eval/core/statistics/normal-distribution.ts';
import type { SuspectedPair } from './pair-shares.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingOrder } from './routing-draw.ts';

/** Weight of a skill not seen yet in the row's sessions, in sessions. */
const UNSEEN_WEIGHT = 0.3;

/** Least value of a share where its variance is computed: one that is 0 so far is not known to be 0. */
const LEAST_SHARE = 0.01;

/**
 * The next sessions among all skills, one by one to the row where one more may change most which pairs are the worst ones;
 * within a row to the prompts that have had the fewest.
 * Source: docs/specification/skill-sets.md, "Stages".
 * @param sessionCounts how often each prompt was asked among all skills
 * @param worst how many pairs are looked for
 */
export function exploringOrders(
  prompts: readonly RoutedPrompt[],
  suspected: readonly SuspectedPair[],
  sessionCounts: readonly number[],
  sessions: number,
  worst: number,
): RoutingOrder[] {
  const counts = [...sessionCounts];
  const rows = rowsOf(prompts, suspected, sessionCounts);
  const shares = suspected.map(({ share }) => share).sort((a, b) => b - a);
  const bound = { last: shares[worst - 1] ?? 0, next: shares[worst] ?? 0 };
  const gains = rows.map((row) => gainOf(row, bound));
  const orders: RoutingOrder[] = [];
  while (orders.length < sessions && rows.length > 0) {
    const at = gains.reduce((most, gain, index) => (gain > (gains[most] ?? 0) ? index : most), 0);
    const row = rows[at] as Row;
    const prompt = row.prompts.reduce((least, one) =>
      (counts[one] ?? 0) < (counts[least] ?? 0) ? one : least,
    );
    counts[prompt] = (counts[prompt] ?? 0) + 1;
    row.sessions += 1;
    gains[at] = gainOf(row, bound);
    orders.push({ prompt, arm: 'set', variant: 0, stage: 'exploring' });
  }
  return orders;
}

/** The prompts of one skill. */
interface Row {
  prompts: number[];
  sessions: number;
  /** Shares of the pairs that are suspected. */
  shares: number[];
}

function rowsOf(
  prompts: readonly RoutedPrompt[],
  suspected: readonly SuspectedPair[],
  sessionCounts: readonly number[],
): Row[] {
  const rows = new Map<number, Row>();
  for (const [prompt, { owners }] of prompts.entries())
    for (const owner of owners) {
      const row = rows.get(owner) ?? { prompts: [], sessions: 0, shares: [] };
      row.prompts.push(prompt);
      row.sessions += sessionCounts[prompt] ?? 0;
      rows.set(owner, row);
    }
  for (const { from, share } of suspected) rows.get(from)?.shares.push(share);
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** Expected growth of the worst pairs' mass from one more session of a row. */
function gainOf({ sessions, shares }: Row, bound: { last: number; next: number }): number {
  const weight = sessions + 1;
  return Math.max(
    ...[...shares, UNSEEN_WEIGHT / weight].map((share) => {
      const likely = Math.max(share, LEAST_SHARE);
      const spread = Math.sqrt(likely * (1 - likely)) / (weight + 1);
      const gap = share >= bound.last ? share - bound.next : bound.last - share;
      return spread * normalLoss(gap / spread);
    }),
  );
}

/** The mean excess of a standard normal variable over z, with 0 below it. */
function normalLoss(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return Math.max(0, density - z * (1 - normalDistribution(z)));
}
