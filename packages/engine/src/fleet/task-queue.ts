import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { FleetReach, FleetStanding } from '../store/journal.ts';
import type { EvaluationQueue } from './evaluation-queue.ts';
import type { LaneFacts } from './queue-names.ts';

/** A lane with the queue that its tasks wait in. */
export interface Lane extends LaneFacts {
  /** Name of the queue. */
  queue: string;
}

/** A task as a run hands it in. */
export interface QueuedTask {
  key: string;
  kind: string;
  kindVersion: number;
  pool: string;
  /** Canonical JSON. */
  input: string;
  sample: number;
  label: string;
  subject: string;
  /** Highest possible cost in USD; null when the price is unknown. */
  usd: number | null;
  /** Highest possible number of tokens. */
  tokens: number;
}

/** Limits of a provider's endpoint for all workers together; null for no limit. */
export interface SharedLimits {
  maxInFlight: number | null;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
}

/** State of a task that was handed in. */
export interface Submitted {
  key: string;
  /** `refused`: the budget does not allow it; `dead`: given up before, and not to be tried again. */
  state: 'found' | 'queued' | 'refused' | 'dead';
  failure: string | null;
  message: string | null;
}

/** End of a task that a run waits for. */
export interface Delivery {
  id: number;
  key: string;
  outcome: 'done' | 'dead' | 'refused';
  failure: string | null;
  message: string | null;
  /** Cost of the call in USD; of a refused one, its highest possible cost. */
  usd: number | null;
  result: DeliveredResult | null;
}

export interface DeliveredResult {
  /** JSON. */
  text: string;
  usage: Usage | null;
  /** Run that paid for it. */
  runId: string;
  worker: string | null;
}

/** A task of a run that has no result. */
export interface RunTask {
  key: string;
  kind: string;
  label: string;
  subject: string;
  /** `waiting`: for another try; `leased`: at work; `dead`: given up. */
  state: 'queued' | 'waiting' | 'leased' | 'dead';
  /** Kinds of the failures of earlier attempts. */
  failures: string[];
  message: string | null;
  /** Worker that has it. */
  worker: string | null;
  /** Number of workers that were lost with it. */
  losses: number;
}

export interface Spending {
  maxUsd: number | null;
  spentUsd: number;
  reservedUsd: number;
  cancelled: boolean;
}

/** A task that a worker holds. */
export interface ClaimedTask {
  /** Id of the job in the queue. */
  id: string;
  /** Attempt that the worker holds: only this one can end it. */
  attempt: number;
  queue: string;
  pool: string;
  run: string;
  /** Key, and the run as well where only its own result counts. */
  singleton: string;
  /** Row of the ledger. */
  attemptId: number;
  key: string;
  kind: string;
  /** JSON, unchecked: anyone with write access to the database may have written it. */
  input: string;
  sample: number;
  label: string;
  subject: string;
  /** Kinds of the failures of earlier attempts. */
  failures: string[];
  /** Amount set aside in USD. */
  usd: number | null;
  /** Highest possible number of tokens. */
  tokens: number;
  /** Set when only a result of its own run counts. */
  fresh: boolean;
}

export interface FinishedTask {
  task: ClaimedTask;
  /** JSON. */
  result: string;
  usage: Usage | null;
  costUsd: number | null;
}

/** An attempt without a result. */
export interface FailedTask {
  task: ClaimedTask;
  failure: string;
  message: string;
  costUsd: number | null;
  /** Pause before the next attempt in milliseconds; null gives the task up. */
  retryInMs: number | null;
  /** Set when the provider asked for less. */
  throttled: boolean;
  /** Pause that the provider asked for, in milliseconds. */
  pauseMs: number | null;
}

/** The queue as a run sees it. Every call may be made twice. */
export interface SubmitQueue {
  /**
   * Begins a run that is on record, or goes on with it.
   * @param options `spentUsd`: spent of the budget before; `again`: retries what was given up before, default true;
   * `isNewBudget`: forgets what the queue has spent of one of the same size, default false
   */
  beginRun(
    run: string,
    options: {
      weight: number;
      maxUsd: number | null;
      spentUsd: number;
      again?: boolean;
      isNewBudget?: boolean;
    },
  ): Promise<void>;
  limitPool(pool: string, limits: SharedLimits): Promise<void>;
  /** @param options `fresh`: only results of this run count; `toolVersion`: workers of this version may take them */
  submit(
    run: string,
    options: { fresh: boolean; toolVersion: string },
    tasks: readonly QueuedTask[],
  ): Promise<Submitted[]>;
  /** Tasks of a run that have ended, in the order in which they were handed in. @param arrived ids that need not come again */
  deliveries(run: string, arrived: readonly number[], most: number): Promise<Delivery[]>;
  /**
   * Finds results that came between two looks, and tasks that have left the queue without one.
   * @param awaited keys that this process waits for: another one may have taken their deliveries
   * @returns keys to be submitted again
   */
  catchUp(run: string, awaited?: readonly string[]): Promise<string[]>;
  /** @returns number of tasks that will not be done */
  cancel(run: string): Promise<number>;
  spending(run: string): Promise<Spending>;
  /** True for a run that uses the fleet. */
  knows(run: string): Promise<boolean>;
  /** Tasks without a result, given-up ones first. */
  tasksOf(run: string, options: { most: number; onlyDead: boolean }): Promise<RunTask[]>;
  /** Retries tasks that were given up. @returns how many */
  redrive(run: string): Promise<number>;
  /** Tasks of a run that no live worker takes. */
  reach(run: string): Promise<FleetReach>;
  /** Returns numbers of tasks by state; null for a run that does not use the fleet. */
  standing(run: string): Promise<FleetStanding | null>;
}

/** Registration of a worker. */
export interface WorkerFacts {
  host: string;
  pid: number;
  toolVersion: string;
  kinds: readonly string[];
  concurrency: number;
}

/** The queue as a worker sees it. */
export interface WorkQueue {
  register(facts: WorkerFacts): Promise<void>;
  leave(): Promise<void>;
  /** Lanes in which a task is due. */
  lanes(): Promise<Lane[]>;
  /** Reports lanes that the worker does not serve, which waiting runs show. */
  refuse(queues: readonly string[]): Promise<void>;
  /** Claims due tasks of a lane in fair order: each fits the limits of its pool and the budgets, and is in the ledger. */
  claim(lane: Lane, most: number): Promise<ClaimedTask[]>;
  /** Records results. @returns ids of the tasks whose attempt was still held: only these count */
  complete(finished: readonly FinishedTask[]): Promise<Set<string>>;
  /** @returns true when the attempt was still held */
  fail(failed: FailedTask): Promise<boolean>;
  /** Renews the claims that the worker knows of. */
  heartbeat(tasks: readonly ClaimedTask[], draining: boolean): Promise<void>;
  /** Frees tasks of workers that are gone. @returns number of lost attempts */
  sweep(): Promise<number>;
}

/** The queue that many machines share. Everything of the engine behind it is in its implementation. */
export interface TaskQueue {
  runs: SubmitQueue;
  /** Runs that are left to the workers. */
  evaluations: EvaluationQueue;
  /** @param id that no other worker has @param random uniform in [0, 1), for jitter */
  worker(id: string, random: () => number): WorkQueue;
  close(): Promise<void>;
}
