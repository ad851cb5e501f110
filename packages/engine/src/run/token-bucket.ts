/** Part of a minute's allowance that may go at once. */
const BURST_SHARE = 0.1;
const MINUTE_MS = 60_000;

/**
 * A rate limit per minute. A tenth of the allowance is available at once and the rest refills evenly, so that
 * no minute exceeds the allowance, including the first. An amount above the tenth waits for a full bucket and
 * becomes a debt.
 */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perMs: number;
  readonly #elapsedMs: () => number;
  #level: number;
  #filledAt: number;

  /** @param perMinute above 0 */
  constructor(perMinute: number, elapsedMs: () => number) {
    this.#capacity = Math.max(1, perMinute * BURST_SHARE);
    this.#perMs = Math.max(perMinute - this.#capacity, perMinute / 2) / MINUTE_MS;
    this.#elapsedMs = elapsedMs;
    this.#level = this.#capacity;
    this.#filledAt = elapsedMs();
  }

  /** Milliseconds until the amount can be taken; 0 when it can be now. */
  waitMs(amount: number): number {
    this.#fill();
    const missing = Math.min(amount, this.#capacity) - this.#level;
    // Rounding must not make the last millionth wait.
    return missing <= 1e-6 ? 0 : missing / this.#perMs;
  }

  /** Takes an amount, as a debt if necessary; a negative amount is returned. */
  take(amount: number): void {
    this.#fill();
    this.#level = Math.min(this.#capacity, this.#level - amount);
  }

  #fill(): void {
    const now = this.#elapsedMs();
    this.#level = Math.min(this.#capacity, this.#level + (now - this.#filledAt) * this.#perMs);
    this.#filledAt = now;
  }
}
