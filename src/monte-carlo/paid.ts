import type { Usage } from '../documents/judge-layer.ts';

/** What an answer or a session took. */
export interface Paid {
  /** Journal keys: what has the same keys is paid once. */
  keys: readonly string[];
  /** Null when the model did not say. */
  usage: Usage | null;
  /** US dollars; null when the price or the usage is unknown. */
  costUsd: number | null;
}

/** What all of it together used and cost, each counted once; null where a part is unknown. */
export function totalPaid(items: readonly Paid[]): { usage: Usage | null; costUsd: number | null } {
  const distinct = [...new Map(items.map((item) => [item.keys.join(), item])).values()];
  return {
    usage: distinct.reduce<Usage | null>(
      (sum, { usage }) => (sum === null || usage === null ? null : addUsage(sum, usage)),
      { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    ),
    costUsd: distinct.reduce<number | null>(
      (sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
      0,
    ),
  };
}

function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
