import { budgetInDollars } from './budget-in-dollars.ts';
import { MeasurementError } from './measurement-error.ts';

/**
 * A call could cost more than the rest of the budget. Finished results are stored, and smaller calls are
 * still made.
 */
export class BudgetSpentError extends MeasurementError {
  readonly maxUsd: number;
  readonly spentUsd: number;
  /** Maximum cost of the call. */
  readonly neededUsd: number;

  constructor(maxUsd: number, spentUsd: number, neededUsd: number) {
    // Without the amounts of this one call, so that calls refused for the same reason are counted together.
    super(`The remaining budget of ${budgetInDollars(maxUsd)} is too small for this call.`);
    this.maxUsd = maxUsd;
    this.spentUsd = spentUsd;
    this.neededUsd = neededUsd;
  }
}
