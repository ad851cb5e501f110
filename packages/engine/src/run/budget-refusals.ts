import { budgetInDollars } from '@plugin-eval/core/errors/budget-in-dollars.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

/**
 * Suggested budgets, as a multiple of the cheapest unit: the skills of a session, and the judge called before
 * it, cost more than that.
 */
const ROOM = { call: 1, session: 1.5 };

/**
 * The whole budget is too small for a single call, or a session if sessions were requested. Nothing was paid,
 * and an unchanged retry cannot help: wrong use, not a spent budget.
 * @param neededUsd the most that the cheapest one can cost
 */
export function budgetTooSmall(maxUsd: number, neededUsd: number, unit: keyof typeof ROOM): UsageError {
  const cents = Math.max(1, Math.ceil(neededUsd * ROOM[unit] * 100 - 1e-6));
  return new UsageError(
    `The budget of ${budgetInDollars(maxUsd)} cannot pay for a single ${unit}: the cheapest can cost up to $${neededUsd.toFixed(4)}, and that much is reserved before it begins. Nothing was paid. --dry-run shows what everything costs; to begin, give at least --max-cost ${(cents / 100).toFixed(2)}`,
  );
}

/**
 * A budget is set, but the cost of a call is unknown, so the budget cannot be guaranteed.
 * @param callee a model's name, or the pool of an endpoint
 */
export function unknownPrice(callee: string): UsageError {
  return new UsageError(
    `The cost of a call to ${callee} is unknown, so a budget cannot be enforced. Leave --max-cost out, choose a model with a known price, or give the price in the configuration (prices; price_per_call of a command).`,
  );
}
