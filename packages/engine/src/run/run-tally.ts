/** Counts of a run so far. */
export interface RunStats {
  /** Distinct tasks requested. */
  asked: number;
  /** Tasks answered anew, rather than from the journal. */
  paid: number;
  /** Calls made for these: a session makes several. */
  calls: number;
  /** Answered from the journal. */
  reused: number;
  /** Ended without an answer, for any reason. */
  errored: number;
  failedAttempts: number;
  /** Calls at work. */
  inFlight: number;
  /** Sum over the calls whose cost is known. */
  knownCostUsd: number;
  /** Calls of unknown, possibly nonzero cost. */
  unknownCosts: number;
  /** Amount counted against the budget; lost answers at their reserved price. */
  spentUsd: number;
  /** True when the budget rejected a call. */
  budgetRefused: boolean;
  /** The most that the largest call could cost that the budget did not allow; 0 when it allowed all. */
  refusedUsd: number;
  /** The same of the smallest. */
  leastRefusedUsd: number;
}

/** Running counters. */
export class RunTally {
  asked = 0;
  paid = 0;
  calls = 0;
  reused = 0;
  errored = 0;
  failedAttempts = 0;
  inFlight = 0;
  knownCostUsd = 0;
  unknownCosts = 0;

  /** @param calls that one answer took, all of them of known cost or none */
  pay(costUsd: number | null, calls: number): void {
    this.paid += 1;
    this.calls += calls;
    if (costUsd === null) this.unknownCosts += calls;
    else this.knownCostUsd += costUsd;
  }

  /** Charges an attempt without an answer. @param costUsd null when unknown */
  charge(costUsd: number | null): void {
    if (costUsd === null) this.unknownCosts += 1;
    else this.knownCostUsd += costUsd;
  }
}
