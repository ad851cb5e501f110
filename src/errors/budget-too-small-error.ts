import { budgetInDollars } from './budget-in-dollars.ts';
import { UsageError } from './usage-error.ts';

/**
 * What to ask for, as a multiple of what the cheapest one can cost: the skills of a session, and the judge that is asked
 * before it, take more than that.
 */
const ROOM = { call: 1, session: 1.5 };

/**
 * The whole budget pays for no call, or for no session where sessions are what was asked for. Nothing was paid, and
 * trying again unchanged cannot help: wrong use, not a budget that was spent.
 */
export class BudgetTooSmallError extends UsageError {
  readonly maxUsd: number;
  readonly neededUsd: number;

  /** @param neededUsd the most that the cheapest one can cost */
  constructor(maxUsd: number, neededUsd: number, unit: keyof typeof ROOM) {
    const cents = Math.max(1, Math.ceil(neededUsd * ROOM[unit] * 100 - 1e-6));
    super(
      `The budget of ${budgetInDollars(maxUsd)} pays for no ${unit}: the cheapest one can cost up to $${neededUsd.toFixed(4)}, and that much is set aside before it begins. Nothing was paid. --dry-run says what everything costs; to begin, give at least --max-cost ${(cents / 100).toFixed(2)}`,
    );
    this.maxUsd = maxUsd;
    this.neededUsd = neededUsd;
  }
}
