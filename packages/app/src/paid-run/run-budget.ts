import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { budgetTooSmall } from '@plugin-eval/engine/run/budget-refusals.ts';
import type { RunStats } from '@plugin-eval/engine/run/run-tally.ts';
import type { Ports } from '../ports.ts';
import type { PaidRunPlan } from './paid-run-plan.ts';

type BudgetPlan = Pick<PaidRunPlan, 'simulation' | 'probed' | 'settings' | 'request'>;

/** Largest cost of one session of layer 3: a smaller budget measures nothing of that layer. */
export async function leastBudgetOf(
  { simulation, settings }: BudgetPlan,
  { now }: Pick<Ports, 'now'>,
): Promise<number> {
  if (simulation === null) return 0;
  const { leastSessionCost } = await import('@plugin-eval/quality/evaluate/simulate-skill.ts');
  const costs = [simulation, ...simulation.others].map(({ driver, model }) =>
    leastSessionCost(driver, priceOf(model, settings.models.prices, now())),
  );
  return Math.min(...costs);
}

/** @throws UsageError when nothing was paid and nothing reused, since no call fits the budget */
export function refuseHopelessBudget(
  { paid, reused, failedAttempts, budgetRefused, leastRefusedUsd }: RunStats,
  plan: BudgetPlan,
): void {
  const max = budgetOf(plan);
  const isHopeless = budgetRefused && paid + reused + failedAttempts === 0;
  if (isHopeless && max !== null && leastRefusedUsd > max)
    throw budgetTooSmall(max, leastRefusedUsd, plan.probed?.sessions ? 'session' : 'call');
}

/** Returns the budget, which a resumed run keeps. */
export function budgetOf({ settings, request }: BudgetPlan): number | null {
  return request.resumed?.maxCostUsd ?? settings.models.maxCost;
}
