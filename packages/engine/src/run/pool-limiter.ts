import { backOffMs } from './retry-policy.ts';
import type { RunClock } from './timer.ts';
import { TokenBucket } from './token-bucket.ts';

/** Limits of one provider's endpoint. */
export interface PoolLimits {
  /** Concurrent calls, at least 1: the limiter's initial value and maximum. */
  maxInFlight: number;
  /** Requests per minute; null for no limit. */
  requestsPerMinute: number | null;
  /** Input and output together; null for no limit. */
  tokensPerMinute: number | null;
}

/** Least change of the pause worth reporting: all answers of one burst move it slightly. */
const NEWS_MS = 1000;

/** A round is as many answers as calls are allowed in flight, and no fewer than this. */
const SHORTEST_ROUND = 10;

/** Milliseconds: doubled with each burst, a tenth less with each answer. */
const GAP = { first: 100, most: 10_000, decay: 0.9, gone: 20 };

export type SlotUse =
  /** Slot without a call. */
  | { kind: 'unused' }
  /** `tokens`: input and output; null when the provider did not say. */
  | { kind: 'answered'; tokens: number | null }
  | { kind: 'failed' }
  /** The server asked to slow down. */
  | { kind: 'throttled'; retryAfterMs: number | null };

/** The right to make one call. */
export interface Slot {
  /** Releases the slot; later calls have no effect. */
  release(use: SlotUse): void;
}

interface Waiter {
  tokens: number;
  resolve: (slot: Slot) => void;
  reject: (error: unknown) => void;
}

/**
 * Limits the calls to one endpoint, first come, first served. When the server throttles, concurrency is
 * halved and every task waits; answers raise it again by one for each round of answers, up to the maximum
 * (additive increase, multiplicative decrease; source: Chiu and Jain, 1989). When a single concurrent call is
 * throttled, starts are spaced out in time. In simulations of servers that allow 1 to 4 concurrent calls, 2
 * to 10 a second or 60 a minute, five attempts were enough for all but one task in four thousand.
 */
export class PoolLimiter {
  readonly #most: number;
  readonly #clock: RunClock;
  readonly #random: () => number;
  readonly #onPause: (pauseMs: number) => void;
  readonly #requests: TokenBucket | null;
  readonly #tokens: TokenBucket | null;
  readonly #waiting = new Set<Waiter>();
  #allowed: number;
  #inFlight = 0;
  #answersInRound = 0;
  /** Raised by each cut: calls that began before it belong to the same burst. */
  #epoch = 0;
  /** Bursts without an answer between them. */
  #bursts = 0;
  #pausedUntil = 0;
  #lastStart = 0;
  /** Least time between two starts: the remaining lever when a single concurrent call is still too much. */
  #gapMs = 0;
  #wakeUp: { at: number; controller: AbortController } | null = null;

  /** @param onPause is told when everybody waits, and for how long */
  constructor(
    limits: PoolLimits,
    context: { clock: RunClock; random: () => number; onPause: (pauseMs: number) => void },
  ) {
    const { clock, random, onPause } = context;
    this.#most = Math.max(1, limits.maxInFlight);
    this.#clock = clock;
    this.#random = random;
    this.#onPause = onPause;
    this.#requests = bucket(limits.requestsPerMinute, clock);
    this.#tokens = bucket(limits.tokensPerMinute, clock);
    this.#allowed = this.#most;
  }

  /** Number of calls now allowed in flight. */
  get allowedInFlight(): number {
    return this.#allowed;
  }

  /**
   * Waits for the turn of a call.
   * @param tokens the most that the call can use
   * @throws what `turnAway` is called with while it waits
   */
  acquire(tokens: number): Promise<Slot> {
    return new Promise((resolve, reject) => {
      this.#waiting.add({ tokens, resolve, reject });
      this.#serve();
    });
  }

  /** Rejects all waiting tasks. */
  turnAway(error: unknown): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#cancelWakeUp();
    for (const waiter of waiting) waiter.reject(error);
  }

  #serve(): void {
    for (const waiter of this.#waiting) {
      if (this.#inFlight >= this.#allowed) return;
      const waitMs = this.#waitMs(waiter.tokens);
      if (waitMs > 0) return this.#serveIn(waitMs);
      this.#waiting.delete(waiter);
      waiter.resolve(this.#start(waiter.tokens));
    }
  }

  #waitMs(tokens: number): number {
    return Math.max(
      Math.max(this.#pausedUntil, this.#lastStart + this.#gapMs) - this.#clock.elapsedMs(),
      this.#requests?.waitMs(1) ?? 0,
      this.#tokens?.waitMs(tokens) ?? 0,
    );
  }

  #start(tokens: number): Slot {
    this.#inFlight += 1;
    this.#lastStart = this.#clock.elapsedMs();
    this.#requests?.take(1);
    this.#tokens?.take(tokens);
    const epoch = this.#epoch;
    let released = false;
    return {
      release: (use) => {
        if (released) return;
        released = true;
        this.#inFlight -= 1;
        if (use.kind === 'unused') {
          this.#requests?.take(-1);
          this.#tokens?.take(-tokens);
        } else if (use.kind === 'answered') {
          if (use.tokens !== null) this.#tokens?.take(use.tokens - tokens);
          this.#raise(epoch);
        } else if (use.kind === 'throttled') {
          this.#tokens?.take(-tokens);
          this.#cut(epoch, use.retryAfterMs);
        }
        this.#serve();
      },
    };
  }

  #raise(epoch: number): void {
    if (epoch < this.#epoch) return;
    this.#bursts = 0;
    this.#gapMs = this.#gapMs < GAP.gone ? 0 : this.#gapMs * GAP.decay;
    this.#answersInRound += 1;
    if (this.#answersInRound < Math.max(SHORTEST_ROUND, this.#allowed)) return;
    this.#answersInRound = 0;
    this.#allowed = Math.min(this.#most, this.#allowed + 1);
  }

  #cut(epoch: number, retryAfterMs: number | null): void {
    const isNewBurst = epoch === this.#epoch;
    if (isNewBurst) {
      this.#epoch += 1;
      this.#bursts += 1;
      this.#answersInRound = 0;
      if (this.#allowed === 1) this.#gapMs = Math.min(GAP.most, Math.max(GAP.first, this.#gapMs * 2));
      this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
    } else if (retryAfterMs === null) return;

    const pauseMs = retryAfterMs ?? backOffMs(this.#bursts, this.#random);
    const until = this.#clock.elapsedMs() + pauseMs;
    if (until <= this.#pausedUntil) return;
    const isNews = isNewBurst || until > this.#pausedUntil + NEWS_MS;
    this.#pausedUntil = until;
    if (isNews) this.#onPause(pauseMs);
  }

  /** One timer at most, for the one at the head. */
  #serveIn(waitMs: number): void {
    const at = this.#clock.elapsedMs() + waitMs;
    if (this.#wakeUp !== null && this.#wakeUp.at <= at) return;
    this.#cancelWakeUp();
    const controller = new AbortController();
    this.#wakeUp = { at, controller };
    this.#clock.timer.sleep(Math.ceil(waitMs), controller.signal).then(
      () => {
        this.#wakeUp = null;
        this.#serve();
      },
      () => {},
    );
  }

  #cancelWakeUp(): void {
    this.#wakeUp?.controller.abort();
    this.#wakeUp = null;
  }
}

function bucket(perMinute: number | null, clock: RunClock): TokenBucket | null {
  return perMinute === null ? null : new TokenBucket(perMinute, () => clock.elapsedMs());
}
