import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { TaskKind } from '../run/task.ts';
import type { RunClock } from '../run/timer.ts';
import { checkedTask, type TaskChecks } from './checked-task.ts';
import type { ContentStore } from './content-store.ts';
import { failedTask, messageOf } from './failed-task.ts';
import { repeatUntil } from './repeat-until.ts';
import { ResultRecorder } from './result-recorder.ts';
import { ServedLanes } from './served-lanes.ts';
import type { ClaimedTask, Lane, WorkQueue } from './task-queue.ts';

const IDLE_MS = { first: 20, longest: 250 };
/** Time to wait for more free places before a claim, in milliseconds: one for a few tasks costs as much as for many. */
const GATHER_MS = 25;
const FEW = 0.25;
const SWEEP_MS = 2_000;
/** A third of the silence after which others take over. */
const HEARTBEAT_MS = 5_000;

/** Counts since the start. */
export interface WorkerStats {
  running: number;
  succeeded: number;
  failed: number;
  /** Results that arrived after their attempt was lost. */
  late: number;
  busyMs: number;
  knownCostUsd: number;
  draining: boolean;
  /** Last word of the database, in the worker's milliseconds. */
  heardMs: number;
}

export interface FleetWorkerOptions {
  queue: WorkQueue;
  contents: ContentStore;
  kinds: readonly TaskKind[];
  /** True when this process has what tasks of a lane need: kind, version, endpoint, key. */
  canServe: (lane: Lane) => boolean;
  /** @default every input */
  checkInput?: TaskChecks['checkInput'];
  /** @default every pool */
  mayAsk?: TaskChecks['mayAsk'];
  /** Tasks at a time. */
  concurrency: number;
  clock: RunClock;
  /** Uniform in [0, 1), for jitter. */
  random: () => number;
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Takes tasks from the queue and executes them until it is told to stop. */
export class FleetWorker {
  readonly #options: FleetWorkerOptions;
  readonly #checks: TaskChecks;
  readonly #running = new Map<ClaimedTask, Promise<void>>();
  /** Tasks that are executed, or whose results are being recorded. */
  readonly #held = new Set<ClaimedTask>();
  readonly #recorder: ResultRecorder;
  readonly #lanes: ServedLanes;
  readonly #abort = new AbortController();
  readonly #stats: WorkerStats;
  #wakeUp: () => void = () => {};

  constructor(options: FleetWorkerOptions) {
    this.#options = options;
    const { kinds, checkInput = () => {}, mayAsk = () => true, queue, clock, log } = options;
    this.#checks = { kinds: new Map(kinds.map((kind) => [kind.name, kind])), checkInput, mayAsk };
    this.#lanes = new ServedLanes(queue, options.canServe, () => clock.elapsedMs());
    const none = { running: 0, succeeded: 0, failed: 0, late: 0, busyMs: 0, knownCostUsd: 0 };
    this.#stats = { ...none, draining: false, heardMs: clock.elapsedMs() };
    this.#recorder = new ResultRecorder({
      ...{ queue, clock, log, overdue: this.#abort.signal },
      onRecorded: (batch, counted) => {
        for (const { task } of batch) this.#held.delete(task);
        this.#stats.succeeded += counted;
        this.#stats.late += batch.length - counted;
      },
      onRefused: (task, error) => this.#fail(task, error),
    });
  }

  stats(): WorkerStats {
    return { ...this.#stats, running: this.#running.size };
  }

  /**
   * Works until it is to drain: then it takes nothing new and waits for its tasks.
   * @param drain told to stop @param limitMs time for its tasks, after which they are aborted and given back
   */
  async run(drain: AbortSignal, limitMs: number): Promise<void> {
    const ended = new AbortController();
    const background = [this.#beat(ended.signal), this.#sweep(ended.signal)];
    const onDrain = () => {
      this.#wakeUp();
      background.push(this.#abortAfter(limitMs, ended.signal));
    };
    if (drain.aborted) onDrain();
    else drain.addEventListener('abort', onDrain, { once: true });
    try {
      let idleMs = IDLE_MS.first;
      while (!drain.aborted) {
        const taken = await this.#fill(drain);
        idleMs = taken ? IDLE_MS.first : Math.min(IDLE_MS.longest, idleMs * 2);
        await this.#until(idleMs);
        if (this.#hasFewPlaces() && !drain.aborted)
          await this.#options.clock.timer.sleep(GATHER_MS, drain).catch(() => {});
      }
      this.#stats.draining = true;
      this.#options.log('draining', { running: this.#running.size });
      await Promise.all(this.#running.values());
      await this.#recorder.flushed();
    } finally {
      ended.abort();
      await Promise.all(background);
    }
  }

  /** Waits for a database that is away, however long it takes. @throws DatabaseError for a permanent failure */
  async #fill(drain: AbortSignal): Promise<boolean> {
    const { concurrency, clock, log } = this.#options;
    let taken = 0;
    try {
      if (this.#running.size >= concurrency) return false;
      const lanes = await this.#lanes.next(this.#running.keys());
      for (const [index, lane] of lanes.entries()) {
        const free = concurrency - this.#running.size;
        if (free <= 0 || drain.aborted) break;
        const claimed = await this.#claim(lane, Math.ceil(free / (lanes.length - index)));
        for (const task of claimed) this.#start(task);
        taken += claimed.length;
      }
      this.#stats.heardMs = clock.elapsedMs();
    } catch (error) {
      if (!DatabaseError.isInstance(error) || !error.isPassing) throw error;
      log('nothing-taken', { message: error.message });
    }
    return taken > 0;
  }

  /** Leaves a lane alone from which nothing can be claimed: others may have written its rows. */
  async #claim(lane: Lane, most: number): Promise<ClaimedTask[]> {
    const { queue, log } = this.#options;
    try {
      return await queue.claim(lane, most);
    } catch (error) {
      if (DatabaseError.isInstance(error) && error.isPassing) throw error;
      log('lane-failed', { queue: lane.queue, message: messageOf(error) });
      this.#lanes.avoid(lane.queue);
      return [];
    }
  }

  #start(task: ClaimedTask): void {
    this.#held.add(task);
    const running = this.#work(task).finally(() => {
      this.#running.delete(task);
      this.#wakeUp();
    });
    this.#running.set(task, running);
  }

  /** Never fails: an error is a failure of the task. */
  async #work(task: ClaimedTask): Promise<void> {
    const { clock, contents } = this.#options;
    const startedAt = clock.elapsedMs();
    try {
      const { kind, input } = checkedTask(task, this.#checks);
      if (kind.contents !== undefined) await contents.fetch(input, kind.contents);
      const signal = this.#abort.signal;
      const { result, usage, costUsd } = await kind.execute(input, { signal, outputTokens: null });
      this.#stats.knownCostUsd += costUsd ?? 0;
      this.#recorder.add({ task, result: JSON.stringify(result), usage, costUsd });
    } catch (error) {
      await this.#fail(task, error);
    } finally {
      this.#stats.busyMs += clock.elapsedMs() - startedAt;
    }
  }

  /** Never fails: a task whose failure is not recorded either is free again when its worker is silent. */
  async #fail(task: ClaimedTask, error: unknown): Promise<void> {
    const { queue, log, random } = this.#options;
    this.#stats.failed += 1;
    const failed = failedTask(task, error, { stopped: this.#abort.signal.aborted, random });
    log('attempt-failed', {
      ...{ task: task.key, kind: task.kind, label: task.label, failure: failed.failure },
      ...{ message: failed.message, retry_in_ms: failed.retryInMs },
    });
    if (failed.failure === 'access') this.#lanes.avoid(task.pool);
    try {
      await queue.fail(failed);
    } catch (recording) {
      log('failure-not-recorded', { task: task.key, message: messageOf(recording) });
    } finally {
      this.#held.delete(task);
    }
  }

  async #abortAfter(limitMs: number, ended: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    await clock.timer.sleep(limitMs, ended).catch(() => {});
    if (ended.aborted) return;
    log('aborting', { running: this.#running.size });
    this.#abort.abort(new DOMException('The worker was stopped.', 'AbortError'));
  }

  #hasFewPlaces(): boolean {
    const { concurrency } = this.#options;
    const free = concurrency - this.#running.size;
    return free > 0 && free < concurrency * FEW;
  }

  /** Waits until a task ends, or a time is over. */
  async #until(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wakeUp = () => woken.abort();
    await this.#options.clock.timer.sleep(ms, woken.signal).catch(() => {});
    this.#wakeUp = () => {};
  }

  async #beat(ended: AbortSignal): Promise<void> {
    const { queue, clock, log } = this.#options;
    await repeatUntil(ended, HEARTBEAT_MS, clock, async () => {
      try {
        await queue.heartbeat([...this.#held], this.#stats.draining);
        this.#stats.heardMs = clock.elapsedMs();
      } catch (error) {
        log('heartbeat-failed', { message: messageOf(error) });
      }
    });
  }

  async #sweep(ended: AbortSignal): Promise<void> {
    const { queue, clock, log } = this.#options;
    await repeatUntil(ended, SWEEP_MS, clock, async () => {
      try {
        const lost = await queue.sweep();
        if (lost > 0) log('workers-lost', { tasks: lost });
      } catch (error) {
        log('sweep-failed', { message: messageOf(error) });
      }
    });
  }
}
