import { BudgetSpentError } from '../errors/budget-spent-error.ts';
import { UnknownPriceError } from '../errors/unknown-price-error.ts';

/** Sums are kept in whole billionths of a dollar, so that a thousand calls of $0.1 are $100. */
const BILLIONTHS = 1e9;

/** Money set aside for one call. */
export interface BudgetHold {
  /**
   * Puts what the call cost in the place of what was set aside. Only the first call counts.
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
 * Sets aside the most that a call can cost before the call is made, so that what is spent never exceeds the budget as
 * long as no call costs more than was set aside for it. First come, first served.
 */
export class Budget {
  readonly maxUsd: number | null;
  readonly #max: number;
  #spent: number;
  #reserved = 0;
  #holds = 0;
  #stopped = false;
  #refused = 0;
  readonly #waiting = new Set<Waiter>();

  /**
   * @param maxUsd null for no limit
   * @param spentUsd what was spent of it before, by the same run
   */
  constructor(maxUsd: number | null, spentUsd = 0) {
    this.maxUsd = maxUsd;
    this.#max = maxUsd === null ? Number.POSITIVE_INFINITY : Math.round(maxUsd * BILLIONTHS);
    this.#spent = billionths(spentUsd);
  }

  /** What counts as spent, lost answers at the price that was set aside for them. */
  get spentUsd(): number {
    return this.#spent / BILLIONTHS;
  }

  /** Whether a call did not fit. From then on nothing is paid. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** The most that a call could cost that did not fit; 0 when all of them did. */
  get refusedUsd(): number {
    return this.#refused / BILLIONTHS;
  }

  /**
   * Waits while calls in flight may give money back.
   * @param costUsd the most that the call can cost; null when its price is unknown
   * @param pool named when the price is unknown
   * @throws BudgetSpentError when it does not fit and nothing will come back, or when the budget had been spent before
   * @throws UnknownPriceError when there is a limit and the price is unknown
   * @throws the signal's reason
   */
  async reserve(costUsd: number | null, pool: string, signal: AbortSignal): Promise<BudgetHold> {
    if (this.maxUsd !== null && costUsd === null) throw new UnknownPriceError(pool);
    const needed = billionths(costUsd ?? 0);
    if (this.#stopped) throw this.#spentError(needed);
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

  #fits(needed: number): boolean {
    return this.#spent + this.#reserved + needed <= this.#max;
  }

  #hold(needed: number): BudgetHold {
    this.#reserved += needed;
    this.#holds += 1;
    let settled = false;
    return {
      settle: (costUsd) => {
        if (settled) return;
        settled = true;
        this.#reserved -= needed;
        this.#holds -= 1;
        this.#spent += costUsd === null ? needed : billionths(costUsd);
        this.#serve();
      },
    };
  }

  #serve(): void {
    for (const waiter of this.#waiting) {
      if (!this.#stopped && !this.#fits(waiter.needed)) {
        if (this.#holds > 0) return;
        this.#stopped = true;
      }
      this.#waiting.delete(waiter);
      if (this.#stopped) waiter.reject(this.#spentError(waiter.needed));
      else waiter.resolve(this.#hold(waiter.needed));
    }
  }

  #spentError(needed: number): BudgetSpentError {
    this.#refused = Math.max(this.#refused, needed);
    return new BudgetSpentError(this.maxUsd ?? 0, this.spentUsd, needed / BILLIONTHS);
  }
}

/** Rounded up, but not because of the last bits of a float: $0.07 is 70,000,000 and not one more. */
function billionths(usd: number): number {
  return Math.ceil(usd * BILLIONTHS - 0.01);
}
