import { BudgetSpentError } from '../errors/budget-spent-error.ts';
import { InterruptedError } from '../errors/interrupted-error.ts';
import { TaskErroredError } from '../errors/task-errored-error.ts';
import { unknownPrice } from '../run/budget-refusals.ts';
import type { RunHandle, RunOptions } from '../run/create-perform.ts';
import type { EventTask } from '../run/run-event.ts';
import { RunTally } from '../run/run-tally.ts';
import type { Performed, Task, TaskKind } from '../run/task.ts';
import { canonicalJson, taskKey } from '../run/task-key.ts';
import type { ContentStore } from './content-store.ts';
import type { Delivery, QueuedTask, SharedLimits, SubmitQueue } from './submit-queue.ts';

/** Tasks that are handed in together. */
const MOST_AT_ONCE = 500;
const MOST_DELIVERIES = 500;
const POLL_MS = { first: 20, longest: 250 };
/** Between two looks at what time brings; the workers look too. */
const SWEEP_MS = 2_000;

export interface FleetRunOptions
  extends Omit<RunOptions, 'holder' | 'isAlive' | 'random' | 'leastBudgetUsd' | 'limitsOf'> {
  /** What all workers together may ask of a pool; null for no limit. */
  limitsOf: (pool: string) => SharedLimits;
  queue: SubmitQueue;
  contents: ContentStore;
  /** Share of the fleet beside other runs. */
  weight: number;
  /** Workers of this version may take the tasks. */
  toolVersion: string;
}

/** Somebody waits for what a task brings. */
interface Waiter {
  task: Task;
  pool: string;
  usd: number | null;
  promise: PromiseWithResolvers<Performed>;
}

/**
 * Creates `perform` for a run whose tasks are executed by a fleet: they are queued, and workers anywhere bring the
 * results. Limits, retries and the budget are kept in the database for all of them together.
 */
export async function createFleetPerform(options: FleetRunOptions): Promise<RunHandle> {
  const run = new FleetRun(options);
  await run.begin();
  return run.handle();
}

class FleetRun {
  readonly #options: FleetRunOptions;
  readonly #kinds: Map<string, TaskKind>;
  readonly #tally = new RunTally();
  /** By key. */
  readonly #waiting = new Map<string, Waiter>();
  readonly #limited = new Set<string>();
  #unsent: (QueuedTask & { hashes: readonly string[] })[] = [];
  #sending: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #wakeUp: () => void = () => {};
  #spentUsd = 0;
  #refused: { least: number; most: number } | null = null;
  readonly #stopping = new AbortController();

  constructor(options: FleetRunOptions) {
    this.#options = options;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
    this.#spentUsd = options.spentUsd ?? 0;
  }

  async begin(): Promise<void> {
    const { queue, runId, weight, maxCostUsd, spentUsd = 0, signal } = this.#options;
    await queue.beginRun(runId, { weight, maxUsd: maxCostUsd, spentUsd });
    if (signal.aborted) this.#stop();
    else signal.addEventListener('abort', this.#stop, { once: true });
  }

  handle(): RunHandle {
    const { journal } = this.#options;
    return {
      perform: Object.assign((task: Task) => this.#perform(task) as Promise<never>, {
        reject: (key: string, reason: string) => journal.rejectResult(key, reason),
      }),
      stats: () => ({
        ...this.#tally,
        inFlight: this.#waiting.size,
        spentUsd: this.#spentUsd,
        budgetRefused: this.#refused !== null,
        refusedUsd: this.#refused?.most ?? 0,
        leastRefusedUsd: this.#refused?.least ?? 0,
      }),
      close: () => this.#close(),
    };
  }

  async #perform(task: Task): Promise<Performed> {
    if (this.#stopping.signal.aborted) throw new InterruptedError();
    const kind = this.#kinds.get(task.kind);
    if (kind === undefined) throw new Error(`No executor for tasks of the kind ${task.kind}.`);
    const input = canonicalJson(task.input);
    const key = taskKey(task, kind.version, input);
    const underWay = this.#waiting.get(key);
    if (underWay !== undefined) return { ...(await underWay.promise.promise), fromJournal: true };

    const { costUsd, inputTokens, outputTokens } = kind.reservation(task.input);
    const pool = kind.poolOf(task.input);
    if (this.#options.maxCostUsd !== null && costUsd === null) throw unknownPrice(pool);
    const waiter: Waiter = { task, pool, usd: costUsd, promise: Promise.withResolvers() };
    this.#waiting.set(key, waiter);
    this.#tally.asked += 1;
    this.#options.onEvent?.({ type: 'asked', task: eventTask(key, task) });
    this.#unsent.push({
      ...{ key, kind: kind.name, kindVersion: kind.version, pool, input, sample: task.sample },
      ...{ label: task.label, subject: task.subject, usd: costUsd, tokens: inputTokens + outputTokens },
      hashes: kind.contents?.of(task.input) ?? [],
    });
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return await waiter.promise.promise;
  }

  /** What is asked for in the same moment is handed in together. */
  async #send(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#unsent.length > 0 && !this.#stopping.signal.aborted) {
      const batch = this.#unsent.splice(0, MOST_AT_ONCE);
      try {
        await this.#handIn(batch);
      } catch (error) {
        for (const { key } of batch) this.#settle(key, (waiter) => waiter.promise.reject(error));
      }
    }
  }

  async #handIn(batch: readonly (QueuedTask & { hashes: readonly string[] })[]): Promise<void> {
    const { queue, contents, runId, fresh, toolVersion } = this.#options;
    let left = await this.#withoutFormer(batch);
    for (const kind of this.#kinds.values()) {
      const hashes = left.filter((task) => task.kind === kind.name).flatMap((task) => task.hashes);
      if (kind.contents !== undefined) await contents.send(hashes, kind.contents);
    }
    await this.#limitPools(left);
    while (left.length > 0) {
      const states = await queue.enqueue(runId, fresh, toolVersion, left);
      const gone = new Set<string>();
      for (const { key, state, failure, message } of states) {
        if (state === 'gone') gone.add(key);
        if (state === 'dead') this.#fail(key, failure, message);
      }
      left = left.filter(({ key }) => gone.has(key));
    }
    this.#polling ??= this.#poll();
    this.#wakeUp();
  }

  /** Without those that earlier runs asked for under another name of the endpoint. */
  async #withoutFormer<Queued extends QueuedTask>(batch: readonly Queued[]): Promise<readonly Queued[]> {
    const { formerInputs, journal, runId, fresh } = this.#options;
    if (formerInputs === undefined) return batch;
    const left: Queued[] = [];
    for (const queued of batch) {
      const task = this.#waiting.get(queued.key)?.task;
      if (task === undefined) continue;
      let found = false;
      for (const input of formerInputs(task.input)) {
        const stored = await journal.lookup(taskKey({ ...task, input }, queued.kindVersion), runId, fresh);
        if (stored === null) continue;
        found = true;
        const { usage, costUsd } = stored;
        this.#finish(queued.key, { result: JSON.parse(stored.result), usage, costUsd, fromJournal: true });
        break;
      }
      if (!found) left.push(queued);
    }
    return left;
  }

  async #limitPools(tasks: readonly QueuedTask[]): Promise<void> {
    for (const { pool } of tasks) {
      if (this.#limited.has(pool)) continue;
      this.#limited.add(pool);
      await this.#options.queue.limitPool(pool, this.#options.limitsOf(pool));
    }
  }

  async #poll(): Promise<void> {
    const { queue, runId, clock } = this.#options;
    const { signal } = this.#stopping;
    let arrived: number[] = [];
    let pauseMs = POLL_MS.first;
    let sweptAt = clock.elapsedMs();
    try {
      while (!signal.aborted) {
        const deliveries = await queue.deliveries(runId, arrived, MOST_DELIVERIES);
        arrived = deliveries.map(({ id }) => id);
        for (const delivery of deliveries) this.#take(delivery);
        if (deliveries.length > 0) {
          this.#spentUsd = (await queue.spending(runId)).spentUsd || this.#tally.knownCostUsd;
          pauseMs = POLL_MS.first;
          continue;
        }
        if (this.#waiting.size === 0) await this.#untilAsked();
        else await clock.timer.sleep(pauseMs, signal);
        pauseMs = Math.min(POLL_MS.longest, pauseMs * 2);
        if (clock.elapsedMs() - sweptAt < SWEEP_MS) continue;
        sweptAt = clock.elapsedMs();
        await queue.sweep();
      }
    } catch (error) {
      if (!signal.aborted)
        for (const key of [...this.#waiting.keys()])
          this.#settle(key, ({ promise }) => promise.reject(error));
    } finally {
      this.#polling = null;
    }
  }

  async #untilAsked(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wakeUp = resolve;
    this.#stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    this.#wakeUp = () => {};
  }

  #take({ key, outcome, failure, message, usd, result }: Delivery): void {
    const { runId, maxCostUsd } = this.#options;
    if (outcome === 'done' && result !== null) {
      const fromJournal = result.runId !== runId;
      this.#finish(key, { result: JSON.parse(result.text), usage: result.usage, costUsd: usd, fromJournal });
    } else if (outcome === 'refused') {
      const needed = usd ?? 0;
      const { least, most } = this.#refused ?? { least: needed, most: needed };
      this.#refused = { least: Math.min(least, needed), most: Math.max(most, needed) };
      this.#error(key, new BudgetSpentError(maxCostUsd ?? 0, this.#spentUsd, needed));
    } else this.#fail(key, failure, message);
  }

  #finish(key: string, done: Omit<Performed, 'key'>): void {
    this.#settle(key, ({ task, promise }) => {
      if (done.fromJournal) this.#tally.reused += 1;
      else {
        this.#tally.paid += 1;
        this.#tally.charge(done.costUsd);
      }
      const { fromJournal, costUsd } = done;
      this.#options.onEvent?.({ type: 'finished', task: eventTask(key, task), fromJournal, costUsd });
      promise.resolve({ ...done, key });
    });
  }

  #fail(key: string, failure: string | null, message: string | null): void {
    const label = this.#waiting.get(key)?.task.label ?? '';
    this.#tally.failedAttempts += 1;
    this.#error(key, new TaskErroredError(label, failure ?? 'unexpected', 1, message ?? 'It was given up.'));
  }

  #error(key: string, error: Error): void {
    this.#settle(key, ({ task, promise }) => {
      this.#tally.errored += 1;
      this.#options.onEvent?.({ type: 'errored', task: eventTask(key, task), message: error.message });
      promise.reject(error);
    });
  }

  #settle(key: string, settle: (waiter: Waiter) => void): void {
    const waiter = this.#waiting.get(key);
    if (waiter === undefined) return;
    this.#waiting.delete(key);
    settle(waiter);
  }

  readonly #stop = () => {
    this.#stopping.abort(new InterruptedError());
    for (const key of [...this.#waiting.keys()])
      this.#settle(key, ({ promise }) => promise.reject(new InterruptedError()));
  };

  async #close(): Promise<void> {
    const { queue, runId, signal } = this.#options;
    const isCut = this.#waiting.size > 0 || signal.aborted;
    signal.removeEventListener('abort', this.#stop);
    this.#stop();
    await this.#sending?.catch(() => {});
    await this.#polling;
    // What nobody waits for any more is not worth paying for; what is at work is kept.
    if (isCut) await queue.cancel(runId);
  }
}

function eventTask(key: string, { kind, label, subject }: Task): EventTask {
  return { key, kind, label, subject };
}
