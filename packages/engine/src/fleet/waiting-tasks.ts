import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import type { EventTask, RunEvent } from '../run/run-event.ts';
import { RunTally } from '../run/run-tally.ts';
import type { JsonValue, Performed, Task } from '../run/task.ts';

/** Somebody waits for what a task brings. */
interface Waiter {
  task: Task;
  promise: PromiseWithResolvers<Performed>;
}

/** The tasks that a run waits for, by key, and what came of the others. */
export class WaitingTasks {
  readonly tally = new RunTally();
  readonly #waiting = new Map<string, Waiter>();
  readonly #onEvent: (event: RunEvent) => void;
  #looked = 0;
  #refused: { least: number; most: number } | null = null;

  readonly #callsOf: (task: Task, result: JsonValue) => number;

  /** @param callsOf how many calls were made for a result */
  constructor(
    onEvent: (event: RunEvent) => void = () => {},
    callsOf: (task: Task, result: JsonValue) => number = () => 1,
  ) {
    this.#onEvent = onEvent;
    this.#callsOf = callsOf;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Range of refused amounts in USD; null when the budget allowed everything. */
  get refused(): { least: number; most: number } | null {
    return this.#refused;
  }

  /** The promise of a task that is already awaited. */
  underWay(key: string): Promise<Performed> | null {
    return this.#waiting.get(key)?.promise.promise ?? null;
  }

  taskOf(key: string): Task | undefined {
    return this.#waiting.get(key)?.task;
  }

  /** Some of the keys, others each time. */
  nextKeys(count: number): string[] {
    const keys = [...this.#waiting.keys()];
    if (this.#looked >= keys.length) this.#looked = 0;
    const next = keys.slice(this.#looked, this.#looked + count);
    this.#looked += count;
    return next;
  }

  wait(key: string, task: Task): Promise<Performed> {
    const waiter: Waiter = { task, promise: Promise.withResolvers() };
    this.#waiting.set(key, waiter);
    this.tally.asked += 1;
    this.#onEvent({ type: 'asked', task: eventTask(key, task) });
    return waiter.promise.promise;
  }

  finish(key: string, done: Omit<Performed, 'key'>): void {
    this.#settle(key, ({ task, promise }) => {
      if (done.fromJournal) this.tally.reused += 1;
      else {
        this.tally.pay(done.costUsd, this.#callsOf(task, done.result));
      }
      const { fromJournal, costUsd } = done;
      this.#onEvent({ type: 'finished', task: eventTask(key, task), fromJournal, costUsd });
      promise.resolve({ ...done, key });
    });
  }

  /** It was given up. */
  fail(key: string, failure: string | null, message: string | null): void {
    const label = this.taskOf(key)?.label ?? '';
    this.tally.failedAttempts += 1;
    this.#error(key, new TaskErroredError(label, failure ?? 'unexpected', 1, message ?? 'It was given up.'));
  }

  /** The budget does not allow it. @param needed what it may cost, in USD */
  refuse(key: string, needed: number, maxUsd: number, spentUsd: number): void {
    const { least, most } = this.#refused ?? { least: needed, most: needed };
    this.#refused = { least: Math.min(least, needed), most: Math.max(most, needed) };
    this.#error(key, new BudgetSpentError(maxUsd, spentUsd, needed));
  }

  reject(key: string, error: unknown): void {
    this.#settle(key, ({ promise }) => promise.reject(error));
  }

  rejectAll(errorOf: () => unknown): void {
    for (const key of [...this.#waiting.keys()]) this.reject(key, errorOf());
  }

  #error(key: string, error: Error): void {
    this.#settle(key, ({ task, promise }) => {
      this.tally.errored += 1;
      this.#onEvent({ type: 'errored', task: eventTask(key, task), message: error.message });
      promise.reject(error);
    });
  }

  #settle(key: string, settle: (waiter: Waiter) => void): void {
    const waiter = this.#waiting.get(key);
    if (waiter === undefined) return;
    this.#waiting.delete(key);
    settle(waiter);
  }
}

function eventTask(key: string, { kind, label, subject }: Task): EventTask {
  return { key, kind, label, subject };
}
