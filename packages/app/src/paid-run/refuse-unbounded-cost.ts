import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Ports } from '../ports.ts';
import { dollars } from './cost-words.ts';
import type { PaidRunPlan } from './paid-run-plan.ts';
import { budgetOf } from './run-budget.ts';

/** US dollars. A run that is likely to cost more does not begin without a budget or a yes. */
const MOST_UNASKED_USD = 1;

/**
 * Refuses a run that no budget bounds and that is likely to cost more than a dollar. Runs that were accepted where they
 * began, on the machine that left them to others, and runs at unknown prices begin.
 * @throws UsageError
 */
export async function refuseUnboundedCost(
  plan: Pick<PaidRunPlan, 'estimate' | 'simulation' | 'settings' | 'request'>,
  { job }: Pick<Ports, 'job'>,
): Promise<void> {
  const { estimate, request } = plan;
  if (estimate === null || request.yes || job !== undefined || budgetOf(plan) !== null) return;
  const { costUsd } = await estimate();
  if (costUsd === null || costUsd.likely <= MOST_UNASKED_USD) return;
  throw new UsageError(
    `This is likely to cost about ${dollars(costUsd.likely)}, and no budget bounds it. Give --max-cost USD, or --yes to pay what it takes; --dry-run shows the planned calls.`,
  );
}
