import type { Usage } from '../documents/judge-layer.ts';
import type { PaidAnswer } from './dimension-answer.ts';

/** What all answers together used and cost, each counted once; null where one of them is unknown. */
export function totalCost(answers: readonly PaidAnswer[]): { usage: Usage | null; costUsd: number | null } {
  const distinct = [...new Map(answers.map((answer) => [answer.keys.join(), answer])).values()];
  const total: { usage: Usage | null; costUsd: number | null } = {
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costUsd: 0,
  };
  for (const { usage, costUsd } of distinct) {
    total.usage = total.usage === null || usage === null ? null : addUsage(total.usage, usage);
    total.costUsd = total.costUsd === null || costUsd === null ? null : total.costUsd + costUsd;
  }
  return total;
}

function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
