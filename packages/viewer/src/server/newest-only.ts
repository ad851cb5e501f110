/** Throttles values to one per interval: the newest, without repeats. */
export interface NewestOnly {
  offer(value: string): void;
  /** Passes on a waiting value at once. */
  flush(): void;
  /** Drops a waiting value. */
  stop(): void;
}

/** @param pass returns false when it could not take the value, which then goes on waiting */
export function newestOnly(intervalMs: number, pass: (value: string) => boolean): NewestOnly {
  let waiting: string | null = null;
  let passed: string | null = null;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (waiting === null) return;
    if (waiting !== passed) {
      if (!pass(waiting)) return;
      passed = waiting;
    }
    waiting = null;
  }

  function tick(): void {
    timer = null;
    if (waiting === null) return;
    flush();
    rest();
  }

  function rest(): void {
    timer = setTimeout(tick, intervalMs);
    timer.unref();
  }

  return {
    offer(value) {
      waiting = value;
      if (timer !== null) return;
      flush();
      rest();
    },
    flush() {
      if (timer !== null) clearTimeout(timer);
      flush();
      rest();
    },
    stop() {
      waiting = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
