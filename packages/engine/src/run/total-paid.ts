import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { Execution } from './task.ts';

/** Usage and cost of calls; null when the provider, or the price table, has none. */
export type Spending = Pick<Execution, 'usage' | 'costUsd'>;

/** The sum; null where a part is unknown. */
export function sumSpending(items: readonly Spending[]): Spending {
  const none: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return {
    usage: items.reduce<Usage | null>(
      (sum, { usage }) => (sum === null || usage === null ? null : addUsage(sum, usage)),
      none,
    ),
    costUsd: items.reduce<number | null>(
      (sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
      0,
    ),
  };
}

/** Sums items once each: results with the same journal keys were paid once. */
export function totalPaid(items: readonly (Spending & { keys: readonly string[] })[]): Spending {
  return sumSpending([...new Map(items.map((item) => [item.keys.join(), item])).values()]);
}

/** The tokens of two calls together. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
