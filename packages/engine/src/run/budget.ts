import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { budgetTooSmall, unknownPrice } from './budget-refusals.ts';

/** Sums are stored in whole billionths of a dollar, so that a thousand calls of $0.1 are $100. */
const BILLIONTHS = 1e9;

/** Money set aside for one call. */
export interface BudgetHold {
  /**
   * Replaces the reservation with the call's cost. Only the first call counts.
   * @param costUsd null when it is not known: then all that was set aside counts as spent
   */
  settle(costUsd: number | null): void;
}

interface Waiter {
  needed: number;
  resolve: (hold: BudgetHold) => void;
  reject: (error: BudgetSpentError) => void;
}

/**
 * Reserves the highest cost of a call before it is made, so that spending never exceeds the budget as long as
 * no call costs more than its reservation. First come, first served; a call that does not fit is rejected
 * alone, and smaller ones after it are still made.
 */
export class Budget {
  readonly maxUsd: number | null;
  readonly #max: number;
  #spent: number;
  #reserved = 0;
  /** The most that a refused call could cost, of all of them: the least and the largest. */
  #refused: { least: number; most: number } | null = null;
  readonly #leastUsd: number;
  readonly #waiting = new Set<Waiter>();

  /**
   * @param maxUsd null for no limit
   * @param spentUsd what was spent of it before, by the same run
   * @param leastUsd what must be there for the work to be worth beginning, such as the most that one session can cost
   */
  constructor(maxUsd: number | null, spentUsd = 0, leastUsd = 0) {
    this.maxUsd = maxUsd;
    this.#max = maxUsd === null ? Number.POSITIVE_INFINITY : Math.round(maxUsd * BILLIONTHS);
    this.#spent = billionths(spentUsd);
    this.#leastUsd = leastUsd;
  }

  /** Amount counted as spent; lost answers at their reserved price. */
  get spentUsd(): number {
    return this.#spent / BILLIONTHS;
  }

  /** True when a call did not fit. */
  get hasRefused(): boolean {
    return this.#refused !== null;
  }

  /** The most that the largest call could cost that did not fit; 0 when all of them did. */
  get refusedUsd(): number {
    return (this.#refused?.most ?? 0) / BILLIONTHS;
  }

  /** The same of the smallest. */
  get leastRefusedUsd(): number {
    return (this.#refused?.least ?? 0) / BILLIONTHS;
  }

  /**
   * Waits while calls in flight may give money back.
   * @param costUsd the most that the call can cost; null when its price is unknown
   * @param pool named when the price is unknown
   * @throws BudgetSpentError when it does not fit, whatever calls in flight give back
   * @throws UsageError when the whole budget is less than what the work needs at least
   * @throws UsageError when there is a limit and the price is unknown
   * @throws the signal's reason
   */
  async reserve(costUsd: number | null, pool: string, signal: AbortSignal): Promise<BudgetHold> {
    if (this.maxUsd !== null && costUsd === null) throw unknownPrice(pool);
    const needed = billionths(costUsd ?? 0);
    if (needed > 0 && this.#max < billionths(this.#leastUsd))
      throw budgetTooSmall(this.maxUsd ?? 0, this.#leastUsd, 'session');
    if (this.#cannotFit(needed)) throw this.#refusal(needed);
    if (this.#waiting.size === 0 && this.#fits(needed)) return this.#hold(needed);

    signal.throwIfAborted();
    return await new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        reject(signal.reason);
        this.#serve();
      };
      const stay = () => signal.removeEventListener('abort', leave);
      const waiter: Waiter = {
        needed,
        resolve: (hold) => {
          stay();
          resolve(hold);
        },
        reject: (error) => {
          stay();
          reject(error);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiter);
      this.#serve();
    });
  }

  /**
   * The same without waiting.
   * @returns null while other calls hold what it needs
   * @throws what `reserve` throws
   */
  reserveNow(costUsd: number | null, pool: string): BudgetHold | null {
    if (this.maxUsd !== null && costUsd === null) throw unknownPrice(pool);
    const needed = billionths(costUsd ?? 0);
    if (this.#cannotFit(needed)) throw this.#refusal(needed);
    return this.#fits(needed) ? this.#hold(needed) : null;
  }

  #fits(needed: number): boolean {
    return this.#spent + this.#reserved + needed <= this.#max;
  }

  /** Spent money never returns. */
  #cannotFit(needed: number): boolean {
    return this.#spent + needed > this.#max;
  }

  #hold(needed: number): BudgetHold {
    this.#reserved += needed;
    let settled = false;
    return {
      settle: (costUsd) => {
        if (settled) return;
        settled = true;
        this.#reserved -= needed;
        this.#spent += costUsd === null ? needed : billionths(costUsd);
        this.#serve();
      },
    };
  }

  #serve(): void {
    for (const waiter of this.#waiting) {
      const { needed } = waiter;
      const isRefused = this.#cannotFit(needed);
      // Calls in flight may give back what it needs; until then nobody overtakes it.
      if (!isRefused && !this.#fits(needed)) return;
      this.#waiting.delete(waiter);
      if (isRefused) waiter.reject(this.#refusal(needed));
      else waiter.resolve(this.#hold(needed));
    }
  }

  #refusal(needed: number): BudgetSpentError {
    const { least, most } = this.#refused ?? { least: needed, most: needed };
    this.#refused = { least: Math.min(least, needed), most: Math.max(most, needed) };
    return new BudgetSpentError(this.maxUsd ?? 0, this.spentUsd, needed / BILLIONTHS);
  }
}

/** Rounded up, but not because of the last bits of a float: $0.07 is 70,000,000 and not one more. */
function billionths(usd: number): number {
  return Math.ceil(usd * BILLIONTHS - 0.01);
}
