import { DatabaseError } from '../errors/database-error.ts';
import type { TaskKind } from '../run/task.ts';
import type { RunClock } from '../run/timer.ts';
import { checkedTask, type TaskChecks, workerPool } from './checked-task.ts';
import type { ContentStore } from './content-store.ts';
import { failedTask, messageOf } from './failed-task.ts';
import { forEver } from './for-ever.ts';
import { HeldLeases } from './held-leases.ts';
import { RefusedLanes } from './refused-lanes.ts';
import { ResultRecorder } from './result-recorder.ts';
import type { ClaimedTask, Lane, WorkQueue } from './work-queue.ts';
import type { WorkerStats } from './worker-stats.ts';

/** Work that is fetched ahead, in milliseconds: as much as hides the way to the database. */
const AHEAD_MS = 150;
const MOST_AHEAD = 64;
const IDLE_MS = { first: 20, longest: 250 };
const SWEEP_MS = 1_000;
const LANES_MS = 250;
/** A pool that refuses this worker is left to others for so long. */
const AVOID_MS = 60_000;

export interface FleetWorkerOptions {
  queue: WorkQueue;
  /** What time brings to all tasks. */
  sweep: () => Promise<number>;
  contents: ContentStore;
  kinds: readonly TaskKind[];
  /** Whether this process has what tasks of a lane need: kind, version, endpoint, key. */
  canServe: (lane: Lane) => boolean;
  /** @default every input */
  checkInput?: TaskChecks['checkInput'];
  /** @default every pool */
  mayAsk?: TaskChecks['mayAsk'];
  /** Tasks at a time. */
  concurrency: number;
  leaseMs: number;
  clock: RunClock;
  /** Uniform in [0, 1), for jitter. */
  random: () => number;
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Takes tasks from the queue and executes them until it is told to stop. */
export class FleetWorker {
  readonly #options: FleetWorkerOptions;
  readonly #checks: TaskChecks;
  readonly #running = new Map<number, Promise<void>>();
  readonly #recorder: ResultRecorder;
  /** Of tasks at work, by lease. */
  readonly #pools = new Map<number, string>();
  readonly #held: HeldLeases;
  readonly #avoided = new Map<string, number>();
  readonly #abort = new AbortController();
  readonly #stats: WorkerStats;
  #ahead: ClaimedTask[] = [];
  #lanes: Lane[] = [];
  readonly #refused: RefusedLanes;
  #lanesAt = Number.NEGATIVE_INFINITY;
  #wakeUp: () => void = () => {};
  #taskMs = 1_000; // Average of the last tasks.

  constructor(options: FleetWorkerOptions) {
    this.#options = options;
    const { kinds, checkInput = () => {}, mayAsk = () => true } = options;
    this.#checks = { kinds: new Map(kinds.map((kind) => [kind.name, kind])), checkInput, mayAsk };
    this.#refused = new RefusedLanes(options.queue);
    const none = { running: 0, waiting: 0, succeeded: 0, failed: 0, late: 0, busyMs: 0, knownCostUsd: 0 };
    this.#stats = { ...none, draining: false, heardMs: options.clock.elapsedMs() };
    const { queue, clock, log } = options;
    this.#held = new HeldLeases(options.leaseMs, () => clock.elapsedMs());
    this.#recorder = new ResultRecorder({
      ...{ queue, clock, log, overdue: this.#abort.signal },
      onRecorded: (batch, counted) => {
        for (const { task } of batch) this.#held.end(task.lease);
        this.#stats.succeeded += counted;
        this.#stats.late += batch.length - counted;
      },
      onRefused: (task, error) => this.#fail(task, error),
    });
  }

  stats(): WorkerStats {
    return { ...this.#stats, running: this.#running.size, waiting: this.#ahead.length };
  }

  /**
   * Works until it is to drain: then it takes nothing new, gives back what was not begun, and waits for what is at work.
   * @param drain told to stop @param limitMs how long the rest may take before it is aborted and given back
   */
  async run(drain: AbortSignal, limitMs: number): Promise<void> {
    const ended = new AbortController();
    const beside = [this.#beat(ended.signal), this.#sweep(ended.signal)];
    const onDrain = () => {
      this.#wakeUp();
      beside.push(this.#abortAfter(limitMs, ended.signal));
    };
    if (drain.aborted) onDrain();
    else drain.addEventListener('abort', onDrain, { once: true });
    try {
      let idleMs = IDLE_MS.first;
      while (!drain.aborted) {
        const taken = await this.#tryFill(drain);
        if (taken) idleMs = IDLE_MS.first;
        const isFull = this.#ahead.length + this.#running.size >= this.#room();
        await this.#until(isFull ? null : idleMs);
        if (!taken && !isFull) idleMs = Math.min(IDLE_MS.longest, idleMs * 2);
      }
      this.#stats.draining = true;
      this.#options.log('draining', { running: this.#running.size, given_back: this.#ahead.length });
      const unbegun = this.#ahead;
      this.#ahead = [];
      await Promise.all([this.#release(unbegun), ...this.#running.values()]);
      await this.#recorder.flushed();
    } finally {
      ended.abort();
      await Promise.all(beside);
    }
  }

  #room(): number {
    const { concurrency } = this.#options;
    return (
      concurrency + Math.min(MOST_AHEAD, Math.ceil((concurrency * AHEAD_MS) / Math.max(1, this.#taskMs)))
    );
  }

  /** A database that is away is waited for, however long it takes. @throws what does not pass by itself */
  async #tryFill(drain: AbortSignal): Promise<boolean> {
    try {
      return await this.#fill(drain);
    } catch (error) {
      if (!DatabaseError.isInstance(error) || !error.isPassing) throw error;
      this.#options.log('nothing-taken', { message: error.message });
      return false;
    }
  }

  /** @returns whether there was something to take */
  async #fill(drain: AbortSignal): Promise<boolean> {
    const { queue, concurrency, clock } = this.#options;
    const free = this.#room() - this.#running.size - this.#ahead.length;
    let taken = 0;
    // A few at a time cost as much as many.
    if (free > 0 && (this.#ahead.length < concurrency || free >= 8)) {
      const lanes = await this.#servedLanes();
      if (lanes.length > 0 && !drain.aborted) {
        const askedAt = clock.elapsedMs();
        const claimed = await queue.claim(lanes, free);
        this.#stats.heardMs = clock.elapsedMs();
        taken = claimed.length;
        const leases = claimed.map(({ lease }) => lease);
        this.#held.take(leases, askedAt);
        this.#ahead.push(...claimed);
        if (taken === 0) this.#lanesAt = Number.NEGATIVE_INFINITY;
      }
    }
    this.#start();
    return taken > 0;
  }

  async #servedLanes(): Promise<number[]> {
    const { queue, clock, canServe } = this.#options;
    const now = clock.elapsedMs();
    if (now - this.#lanesAt >= LANES_MS) {
      const lanes = await queue.lanes();
      this.#lanes = lanes.filter(canServe);
      await this.#refused.add(lanes.filter((lane) => !this.#lanes.includes(lane)));
      this.#stats.heardMs = clock.elapsedMs();
      this.#lanesAt = now;
    }
    return this.#lanes
      .filter(({ pool }) => (this.#avoided.get(pool) ?? Number.NEGATIVE_INFINITY) <= now)
      .map(({ id }) => id);
  }

  #start(): void {
    while (this.#running.size < this.#options.concurrency) {
      const task = this.#ahead.shift();
      if (task === undefined) return;
      if (!this.#held.isSure(task.lease)) {
        // Somebody else may be at it.
        this.#held.end(task.lease);
        continue;
      }
      const running = this.#work(task).finally(() => {
        this.#pools.delete(task.lease);
        this.#running.delete(task.lease);
        this.#start();
        this.#wakeUp();
      });
      this.#running.set(task.lease, running);
    }
  }

  /** Never fails: what goes wrong is a failure of the task. */
  async #work(task: ClaimedTask): Promise<void> {
    const { clock } = this.#options;
    const startedAt = clock.elapsedMs();
    try {
      const { result, usage, costUsd } = await this.#execute(task);
      const tookMs = clock.elapsedMs() - startedAt;
      this.#taskMs += (tookMs - this.#taskMs) * 0.1;
      this.#stats.busyMs += tookMs;
      this.#stats.knownCostUsd += costUsd ?? 0;
      this.#recorder.add({ task, result: JSON.stringify(result), usage, costUsd });
    } catch (error) {
      this.#stats.busyMs += clock.elapsedMs() - startedAt;
      await this.#fail(task, error);
    }
  }

  async #execute(task: ClaimedTask) {
    const { kind, input } = checkedTask(task, this.#checks);
    if (kind.contents !== undefined) await this.#options.contents.fetch(input, kind.contents);
    this.#pools.set(task.lease, workerPool(kind, input));
    return await kind.execute(input, { signal: this.#abort.signal, outputTokens: null });
  }

  /** Never fails: a task whose failure is not recorded either is free again when its lease ends. */
  async #fail(task: ClaimedTask, error: unknown): Promise<void> {
    const { queue, log, clock, random } = this.#options;
    this.#stats.failed += 1;
    const failed = failedTask(task, error, { stopped: this.#abort.signal.aborted, random });
    log('attempt-failed', {
      ...{ task: task.key, kind: task.kind, label: task.label, failure: failed.failure },
      ...{ message: failed.message, retry_in_ms: failed.retryInMs },
    });
    const pool = this.#pools.get(task.lease);
    if (failed.failure === 'access' && pool !== undefined)
      this.#avoided.set(pool, clock.elapsedMs() + AVOID_MS);
    try {
      await queue.fail(failed);
    } catch (recording) {
      log('failure-not-recorded', { task: task.key, message: messageOf(recording) });
    } finally {
      this.#held.end(task.lease);
    }
  }

  async #release(tasks: readonly ClaimedTask[]): Promise<void> {
    try {
      await this.#options.queue.release(tasks);
    } catch (error) {
      this.#options.log('not-given-back', { count: tasks.length, message: messageOf(error) });
    }
    for (const { lease } of tasks) this.#held.end(lease);
  }

  async #abortAfter(limitMs: number, ended: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    await clock.timer.sleep(limitMs, ended).catch(() => {});
    if (ended.aborted) return;
    log('aborting', { running: this.#running.size });
    this.#abort.abort(new DOMException('The worker was stopped.', 'AbortError'));
  }

  /** Until something ended, or a time is over; null: whatever takes long. */
  async #until(ms: number | null): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const woken = new AbortController();
    this.#wakeUp = () => {
      woken.abort();
      resolve();
    };
    const longest = ms ?? IDLE_MS.longest;
    await Promise.race([promise, this.#options.clock.timer.sleep(longest, woken.signal).catch(() => {})]);
    woken.abort();
    this.#wakeUp = () => {};
  }

  async #beat(ended: AbortSignal): Promise<void> {
    const { queue, clock, leaseMs, log } = this.#options;
    await forEver(ended, leaseMs / 4, clock, async () => {
      try {
        const [leases, askedAt] = [this.#held.all(), clock.elapsedMs()];
        await queue.heartbeat(leases, this.#stats.draining);
        this.#held.renew(leases, askedAt);
        this.#stats.heardMs = clock.elapsedMs();
      } catch (error) {
        log('heartbeat-failed', { message: messageOf(error) });
      }
    });
  }

  async #sweep(ended: AbortSignal): Promise<void> {
    const { sweep, clock, log } = this.#options;
    await forEver(ended, SWEEP_MS, clock, async () => {
      try {
        const lost = await sweep();
        if (lost > 0) log('workers-lost', { tasks: lost });
      } catch (error) {
        log('sweep-failed', { message: messageOf(error) });
      }
    });
  }
}
