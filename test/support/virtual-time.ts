import type { RunClock, Timer } from '@plugin-eval/engine/run/timer.ts';

interface Sleeper {
  at: number;
  keepAlive: boolean;
  wake: () => void;
}

/** Turns of the event loop in which nothing may happen before time moves: a commit to the journal takes one or two. */
const QUIET_TURNS = 25;
const BUSY_TURNS = 5000;

/** A clock that stands still while there is work, and jumps to the next sleeper when there is none. */
export class VirtualTime implements RunClock {
  readonly timer: Timer;
  readonly #sleepers = new Set<Sleeper>();
  readonly #start: number;
  #elapsedMs = 0;

  constructor(start = new Date('2026-11-21T12:00:00Z')) {
    this.#start = start.getTime();
    this.timer = { sleep: (ms, signal, options) => this.#sleep(ms, signal, options?.keepAlive ?? true) };
  }

  now(): Date {
    return new Date(this.#start + this.#elapsedMs);
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** A sleep that nothing interrupts, for executors. */
  pass(ms: number): Promise<void> {
    return this.timer.sleep(ms, new AbortController().signal);
  }

  /** Lets time pass until the promise has settled. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const done = () => {
      settled = true;
    };
    promise.then(done, done);
    for (;;) {
      for (let turn = 0; turn < QUIET_TURNS && !settled; turn++) await endOfTurn();
      // Nobody sleeps, so there must be much to do.
      for (let turn = 0; turn < BUSY_TURNS && !settled && !this.#isAwaited; turn++) await endOfTurn();
      if (settled) return await promise;
      this.#jump();
    }
  }

  get #isAwaited(): boolean {
    return [...this.#sleepers].some(({ keepAlive }) => keepAlive);
  }

  #jump(): void {
    const waiting = [...this.#sleepers];
    if (!this.#isAwaited) throw new Error('Nobody sleeps, and nothing happens.');
    const next = Math.min(...waiting.map(({ at }) => at));
    this.#elapsedMs = Math.max(this.#elapsedMs, next);
    for (const sleeper of waiting.filter(({ at }) => at <= next)) sleeper.wake();
  }

  #sleep(ms: number, signal: AbortSignal, keepAlive: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      };
      const sleeper: Sleeper = {
        at: this.#elapsedMs + ms,
        keepAlive,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal.removeEventListener('abort', stop);
          resolve();
        },
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#sleepers.add(sleeper);
    });
  }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
