import type { RunClock, Timer } from '../src/run/timer.ts';

interface Sleeper {
  at: number;
  order: number;
  wake: () => void;
}

/** Simulated time for many sleepers: it jumps from one to the next when nothing is left to do in between. */
export class EventTime implements RunClock {
  readonly timer: Timer = { sleep: (ms, signal) => this.#sleep(ms, signal) };
  readonly #heap: Sleeper[] = [];
  #elapsedMs = 0;
  #order = 0;

  now(): Date {
    return new Date(this.#elapsedMs);
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  pass(ms: number): Promise<void> {
    return new Promise((wake) => this.#push({ at: this.#elapsedMs + ms, order: this.#order++, wake }));
  }

  /** Lets time pass until `isOver` says that it is enough. */
  async until(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#heap[0];
      if (next === undefined) throw new Error('Nobody sleeps, and nothing happens.');
      this.#elapsedMs = Math.max(this.#elapsedMs, next.at);
      while (this.#heap[0] !== undefined && this.#heap[0].at <= this.#elapsedMs) this.#pop()?.wake();
    }
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      const wake = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      this.#push({ at: this.#elapsedMs + Math.max(0, ms), order: this.#order++, wake });
    });
  }

  #push(sleeper: Sleeper): void {
    const heap = this.#heap;
    let index = heap.push(sleeper) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (isBefore(heap[parent] as Sleeper, sleeper)) break;
      heap[index] = heap[parent] as Sleeper;
      index = parent;
    }
    heap[index] = sleeper;
  }

  #pop(): Sleeper | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Sleeper, heap[child] as Sleeper)) child += 1;
      if (isBefore(last, heap[child] as Sleeper)) break;
      heap[index] = heap[child] as Sleeper;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(a: Sleeper, b: Sleeper): boolean {
  return a.at < b.at || (a.at === b.at && a.order <= b.order);
}
