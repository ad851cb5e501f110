import { setTimeout as wait } from 'node:timers/promises';

/** Time as the run needs it. Injected, so that tests need not wait. */
export interface RunClock {
  /** The date, for records. */
  now(): Date;
  /** Monotonic milliseconds, for measurements. */
  elapsedMs(): number;
  timer: Timer;
}

export interface Timer {
  /**
   * Resolves after a number of milliseconds, never much earlier.
   * @param options.keepAlive whether a process with nothing else to do waits for it (default true)
   * @throws when the signal is aborted before
   */
  sleep(ms: number, signal: AbortSignal, options?: { keepAlive?: boolean }): Promise<void>;
}

/** The timer of the machine. */
export const systemTimer: Timer = {
  async sleep(ms, signal, { keepAlive = true } = {}) {
    await wait(ms, undefined, { signal, ref: keepAlive });
  },
};
