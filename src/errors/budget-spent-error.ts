import { MeasurementError } from './measurement-error.ts';

/** A call could cost more than the budget has left. What was finished is kept, and smaller calls are still made. */
export class BudgetSpentError extends MeasurementError {
  readonly maxUsd: number;
  readonly spentUsd: number;
  /** What the call may cost at most. */
  readonly neededUsd: number;

  constructor(maxUsd: number, spentUsd: number, neededUsd: number) {
    super(
      `The budget of $${maxUsd} has $${Math.max(0, maxUsd - spentUsd).toFixed(4)} left, too little for this call, which may cost up to $${neededUsd.toFixed(4)}.`,
    );
    this.maxUsd = maxUsd;
    this.spentUsd = spentUsd;
    this.neededUsd = neededUsd;
  }

  static override isInstance(error: unknown): error is BudgetSpentError {
    return error instanceof BudgetSpentError;
  }
}
