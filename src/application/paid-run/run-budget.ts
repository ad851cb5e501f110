import { leastSessionCost } from '../../evaluate/simulate-skill.ts';
import { priceOf } from '../../model/call-cost.ts';
import { budgetTooSmall } from '../../run/budget-refusals.ts';
import type { RunStats } from '../../run/run-tally.ts';
import type { CliIo } from '../../cli/io.ts';
import type { PaidRunPlan } from './paid-run-plan.ts';

type BudgetPlan = Pick<PaidRunPlan, 'simulation' | 'probed' | 'settings'>;

/** What one session of layer 3 can cost, whatever is asked in it: a budget below it measures nothing of that layer. */
export function leastBudgetOf({ simulation, settings }: BudgetPlan, io: CliIo): number {
  if (simulation === null) return 0;
  const { driver, model } = simulation;
  return leastSessionCost(driver, priceOf(model, settings.models.prices, io.now()));
}

/** @throws UsageError when nothing was paid and nothing reused, since no call fits the budget */
export function refuseHopelessBudget(
  { paid, reused, failedAttempts, budgetRefused, leastRefusedUsd }: RunStats,
  plan: BudgetPlan,
  io: CliIo,
): void {
  const max = budgetOf(plan, io);
  const isHopeless = budgetRefused && paid + reused + failedAttempts === 0;
  if (isHopeless && max !== null && leastRefusedUsd > max)
    throw budgetTooSmall(max, leastRefusedUsd, plan.probed?.sessions ? 'session' : 'call');
}

/** A run that goes on keeps its budget. */
export function budgetOf({ settings }: BudgetPlan, { resumed }: CliIo): number | null {
  return resumed?.maxCostUsd ?? settings.models.maxCost;
}
