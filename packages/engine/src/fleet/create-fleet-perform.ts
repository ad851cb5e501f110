import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { unknownPrice } from '../run/budget-refusals.ts';
import type { RunHandle, RunOptions } from '../run/create-perform.ts';
import { DAMAGED_RESULT, storedValue } from '../run/stored-value.ts';
import type { Performed, Task, TaskKind } from '../run/task.ts';
import { canonicalJson, taskKey } from '../run/task-key.ts';
import { workerPool } from './checked-task.ts';
import type { ContentStore } from './content-store.ts';
import type { Delivery, QueuedTask, SharedLimits, SubmitQueue } from './task-queue.ts';
import { UnservedTasks } from './unserved-tasks.ts';
import { WaitingTasks } from './waiting-tasks.ts';

/** Tasks that are handed in together. */
const MOST_AT_ONCE = 500;
const MOST_DELIVERIES = 500;
const POLL_MS = { first: 20, longest: 250 };
/** Time between two looks after tasks that wait, in milliseconds. */
const CATCH_UP_MS = 2_000;
/** Tasks that are looked after together, in case another process of the same run has taken their deliveries. */
const AWAITED_AT_ONCE = 500;

/** A run that asks for nothing new for so long waits for its tasks. */
const QUIET_MS = 1_000;

type UnsentTask = QueuedTask & { hashes: readonly string[] };

export interface FleetRunOptions
  extends Omit<RunOptions, 'holder' | 'isAlive' | 'random' | 'leastBudgetUsd' | 'limitsOf'> {
  /** Limits of a pool for all workers together; null for no limit. */
  limitsOf: (pool: string) => SharedLimits;
  queue: Pick<
    SubmitQueue,
    'beginRun' | 'limitPool' | 'submit' | 'deliveries' | 'catchUp' | 'cancel' | 'spending' | 'reach'
  >;
  contents: Pick<ContentStore, 'send'>;
  /** Share of the fleet beside other runs. */
  weight: number;
  /** Workers of this version may take the tasks. */
  toolVersion: string;
  /** Retries tasks that were given up before. @default true */
  again?: boolean;
  /** True for a new budget, of which nothing is spent. @default false */
  isNewBudget?: boolean;
  /** The parking of a detached run; null when this process waits for the tasks. @default null */
  parking?: Parking | null;
  /** Resolves to false when another process has taken over the run. @default always true */
  isHeld?: () => Promise<boolean>;
}

/** A run that is going to be done again from the start when its tasks are over, so that nobody need wait for them. */
export interface Parking {
  /** Called when tasks are at work and nothing else was asked for a while. */
  park(): void;
  /** Called when batches are with their providers. @param ms after which they are looked at again */
  lookAgain(ms: number): void;
  /** True when this process leaves the run as it is: its tasks stay in the queue. */
  readonly isParked: boolean;
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
  readonly #waiting: WaitingTasks;
  readonly #limited = new Set<string>();
  #unsent: UnsentTask[] = [];
  #sending: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #wakeUp: () => void = () => {};
  #spentUsd = 0;
  /** When something was asked for last, in milliseconds. */
  #askedMs = 0;
  readonly #unserved: UnservedTasks;
  readonly #stopping = new AbortController();

  constructor(options: FleetRunOptions) {
    this.#options = options;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
    this.#unserved = new UnservedTasks(options);
    this.#waiting = new WaitingTasks(
      options.onEvent,
      ({ kind }, result) => this.#kinds.get(kind)?.callsOf?.(result) ?? 1,
    );
    this.#spentUsd = options.spentUsd ?? 0;
  }

  async begin(): Promise<void> {
    const { queue, runId, weight, maxCostUsd: maxUsd, spentUsd = 0, again = true } = this.#options;
    const { isNewBudget = false, signal } = this.#options;
    await queue.beginRun(runId, { weight, maxUsd, spentUsd, again, isNewBudget });
    if (signal.aborted) this.#stop();
    else signal.addEventListener('abort', this.#stop, { once: true });
  }

  handle(): RunHandle {
    const { journal } = this.#options;
    return {
      perform: Object.assign((task: Task) => this.#perform(task) as Promise<never>, {
        reject: (key: string, reason: string) => journal.rejectResult(key, reason),
      }),
      stats: () => {
        const { tally, size, refused } = this.#waiting;
        return {
          ...tally,
          inFlight: size,
          spentUsd: this.#spentUsd,
          budgetRefused: refused !== null,
          refusedUsd: refused?.most ?? 0,
          leastRefusedUsd: refused?.least ?? 0,
        };
      },
      close: () => this.#close(),
    };
  }

  async #perform(task: Task): Promise<Performed> {
    if (this.#stopping.signal.aborted) throw new InterruptedError();
    const kind = this.#kinds.get(task.kind);
    if (kind === undefined) throw new Error(`No executor for tasks of the kind ${task.kind}.`);
    const input = canonicalJson(task.input);
    const key = taskKey(task, kind.version, input);
    const underWay = this.#waiting.underWay(key);
    if (underWay !== null) return { ...(await underWay), fromJournal: true };

    const unsent = unsentTask(kind, task, key, input);
    if (this.#options.maxCostUsd !== null && unsent.usd === null) throw unknownPrice(unsent.pool);
    const performed = this.#waiting.wait(key, task);
    this.#askedMs = this.#options.clock.elapsedMs();
    this.#unsent.push(unsent);
    this.#sending ??= this.#send();
    return await performed;
  }

  /** Submits tasks of the same moment together. */
  async #send(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#unsent.length > 0 && !this.#stopping.signal.aborted) {
      const batch = this.#unsent.splice(0, MOST_AT_ONCE);
      try {
        await this.#handIn(batch);
      } catch (error) {
        for (const { key } of batch) this.#waiting.reject(key, error);
      }
    }
    // In the same moment as the last look at what is unsent: what is asked for later needs somebody new to send it.
    this.#sending = null;
  }

  async #handIn(batch: readonly UnsentTask[]): Promise<void> {
    const { queue, contents, runId, fresh, toolVersion } = this.#options;
    for (const kind of this.#kinds.values()) {
      const hashes = batch.filter((task) => task.kind === kind.name).flatMap((task) => task.hashes);
      if (kind.contents !== undefined) await contents.send(hashes, kind.contents);
    }
    await this.#limitPools(batch);
    const states = await queue.submit(runId, { fresh, toolVersion }, batch);
    for (const { key, state, failure, message } of states) {
      if (state === 'refused') this.#refuse(key, batch.find((task) => task.key === key)?.usd ?? null);
      else if (state === 'dead') this.#waiting.fail(key, failure, message);
    }
    this.#polling ??= this.#poll();
    this.#wakeUp();
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
    let caughtUpAt = clock.elapsedMs();
    try {
      while (!signal.aborted) {
        const deliveries = await queue.deliveries(runId, arrived, MOST_DELIVERIES);
        arrived = deliveries.map(({ id }) => id);
        if (deliveries.length > 0) this.#spentUsd = (await queue.spending(runId)).spentUsd;
        for (const delivery of deliveries) await this.#take(delivery);
        if (deliveries.length > 0) {
          pauseMs = POLL_MS.first;
        } else {
          if (this.#waiting.size === 0) await this.#untilAsked();
          else await clock.timer.sleep(pauseMs, signal);
          pauseMs = Math.min(POLL_MS.longest, pauseMs * 2);
        }
        this.#parkWhenQuiet();
        if (clock.elapsedMs() - caughtUpAt < CATCH_UP_MS) continue;
        caughtUpAt = clock.elapsedMs();
        if (this.#waiting.size > 0) {
          await this.#catchUp();
          await this.#unserved.look();
        }
        // Somebody else ended the run.
        if ((await queue.spending(runId)).cancelled) this.#stop();
      }
    } catch (error) {
      if (!signal.aborted) this.#waiting.rejectAll(() => error);
    } finally {
      this.#polling = null;
    }
  }

  /** Submits tasks again that have left the queue: another run that had paid for them was cancelled. */
  async #catchUp(): Promise<void> {
    const { queue, runId } = this.#options;
    const awaited = this.#sending === null ? this.#waiting.nextKeys(AWAITED_AT_ONCE) : [];
    for (const key of await queue.catchUp(runId, awaited)) {
      const task = this.#waiting.taskOf(key);
      const kind = this.#kinds.get(task?.kind ?? '');
      if (task === undefined || kind === undefined) continue;
      this.#unsent.push(unsentTask(kind, task, key, canonicalJson(task.input)));
    }
    if (this.#unsent.length > 0) this.#sending ??= this.#send();
  }

  #parkWhenQuiet(): void {
    const { parking, clock } = this.#options;
    const isAtWork = this.#waiting.size > 0 && this.#sending === null && !this.#stopping.signal.aborted;
    if (!parking || !isAtWork || clock.elapsedMs() - this.#askedMs < QUIET_MS) return;
    parking.park();
  }

  async #untilAsked(): Promise<void> {
    if (this.#stopping.signal.aborted) return; // It may have been told to stop while it looked at the queue.
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wakeUp = resolve;
    await promise;
    this.#wakeUp = () => {};
  }

  async #take({ key, outcome, failure, message, usd, result }: Delivery): Promise<void> {
    const task = this.#waiting.taskOf(key);
    if (outcome === 'done' && result !== null) {
      const read = storedValue(this.#kinds.get(task?.kind ?? '') ?? {}, result.text);
      if (read === null) {
        // The next run draws it again.
        await this.#options.journal.rejectResult(key, DAMAGED_RESULT);
        this.#waiting.fail(key, 'damaged', `Its result in the database is unusable: ${DAMAGED_RESULT}.`);
        return;
      }
      const fromJournal = result.runId !== this.#options.runId;
      this.#waiting.finish(key, { result: read.value, usage: result.usage, costUsd: usd, fromJournal });
    } else if (outcome === 'refused') this.#refuse(key, usd);
    else this.#waiting.fail(key, failure, message);
  }

  #refuse(key: string, usd: number | null): void {
    this.#waiting.refuse(key, usd ?? 0, this.#options.maxCostUsd ?? 0, this.#spentUsd);
  }

  readonly #stop = () => {
    this.#stopping.abort(new InterruptedError());
    this.#waiting.rejectAll(() => new InterruptedError());
    this.#wakeUp();
  };

  async #close(): Promise<void> {
    const { queue, runId, signal, parking, isHeld = async () => true } = this.#options;
    const isCut = this.#waiting.size > 0 || signal.aborted || this.#stopping.signal.aborted;
    signal.removeEventListener('abort', this.#stop);
    this.#stop();
    await this.#sending?.catch(() => {});
    await this.#polling;
    // What nobody waits for any more is not worth paying for; what is at work is kept.
    if (isCut && !parking?.isParked && (await isHeld())) await queue.cancel(runId);
  }
}

function unsentTask(kind: TaskKind, task: Task, key: string, input: string): UnsentTask {
  const { costUsd, inputTokens, outputTokens } = kind.reservation(task.input);
  const pool = workerPool(kind, task.input);
  return {
    ...{ key, kind: kind.name, kindVersion: kind.version, pool, input, sample: task.sample },
    ...{ label: task.label, subject: task.subject, usd: costUsd, tokens: inputTokens + outputTokens },
    hashes: kind.contents?.of(task.input) ?? [],
  };
}
