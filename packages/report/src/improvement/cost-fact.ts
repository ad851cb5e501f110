import type { ComparedInAgent } from '@plugin-eval/core/documents/improvement.ts';
import { formatCost, plural } from '../number-format.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

/** The sessions of all arms in one agent, with their price. */
export function costFact({ driver, model, arms, costUsd }: ComparedInAgent): Fact {
  const ended = arms.reduce((sum, { sessions }) => sum + sessions.ended, 0);
  return fact(`${driver} on ${model}`, formatCost(costUsd), plural(ended, 'session'));
}
