import type { RunClock } from '../run/timer.ts';
import {
  type Evaluation,
  type EvaluationEnd,
  type EvaluationQueue,
  type HeldEvaluation,
  RENEWAL_MS,
} from './evaluation-queue.ts';
import { messageOf } from './failed-task.ts';
import type { SubmitQueue, WorkQueue } from './task-queue.ts';

const LOOK_MS = { first: 100, longest: 1_000 };
/** Time between two looks after the tasks of parked runs, in milliseconds. */
const CATCH_UP_MS = 5_000;

/** End of a step of an evaluation on this worker. */
export type StepEnd =
  /** Its tasks are at work. */
  | { kind: 'parked' }
  /** Its batches are with providers. @param ms after which it is looked at again */
  | { kind: 'waits'; ms: number }
  /** The worker was told to stop, or somebody else has it. */
  | { kind: 'left' }
  | { kind: 'ended'; code: number; message: string | null }
  /** Another worker may have what this one lacks. */
  | { kind: 'failed'; code: number; message: string };

export interface EvaluationRunnerOptions {
  jobs: EvaluationQueue;
  tasks: Pick<SubmitQueue, 'catchUp'>;
  work: Pick<WorkQueue, 'refuse'>;
  worker: string;
  toolVersion: string;
  /** True when this process has what the run asks for. */
  canServe: (job: Evaluation) => boolean;
  /** Evaluates a run until it parks or ends. @param signal told to let go of it */
  evaluate: (job: HeldEvaluation, signal: AbortSignal) => Promise<StepEnd>;
  clock: RunClock;
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Evaluates runs that were left to the fleet, one at a time, beside the tasks that its worker executes. */
export class EvaluationRunner {
  readonly #options: EvaluationRunnerOptions;
  #refused = '';
  #caughtUpMs = 0;

  constructor(options: EvaluationRunnerOptions) {
    this.#options = options;
  }

  /** Works until it is stopped, then lets go of the run at work. */
  async run(drain: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    let pauseMs = LOOK_MS.first;
    while (!drain.aborted) {
      let found = false;
      try {
        found = await this.#next(drain);
      } catch (error) {
        log('jobs-failed', { message: messageOf(error) });
      }
      pauseMs = found ? LOOK_MS.first : Math.min(LOOK_MS.longest, pauseMs * 2);
      if (!drain.aborted) await clock.timer.sleep(pauseMs, drain, { keepAlive: false }).catch(() => {});
    }
  }

  async #next(drain: AbortSignal): Promise<boolean> {
    const { jobs, work, worker, toolVersion, canServe, log } = this.#options;
    for (const run of await jobs.sweep()) log('job-given-up', { run });
    await this.#catchUp();
    if (drain.aborted) return false;
    const { held, refused } = await jobs.claim(worker, toolVersion, canServe);
    const lanes = refused.toSorted().join(' ');
    if (lanes !== this.#refused && refused.length > 0)
      await work.refuse(refused.map((lane) => `evaluation ${lane}`));
    this.#refused = lanes;
    if (held === null) return false;
    await this.#evaluate(held, drain);
    return true;
  }

  /** Wakes parked runs whose tasks have left the queue, as no process waits for them. */
  async #catchUp(): Promise<void> {
    const { jobs, tasks, clock } = this.#options;
    if (clock.elapsedMs() - this.#caughtUpMs < CATCH_UP_MS) return;
    this.#caughtUpMs = clock.elapsedMs();
    for (const run of await jobs.parked()) if ((await tasks.catchUp(run)).length > 0) await jobs.wake(run);
  }

  async #evaluate(held: HeldEvaluation, drain: AbortSignal): Promise<void> {
    const { jobs, evaluate, log, clock } = this.#options;
    const lost = new AbortController();
    const startedAt = clock.elapsedMs();
    const renewing = setInterval(async () => {
      const isHeld = await jobs.renew(held).catch(() => true);
      if (!isHeld) lost.abort();
    }, RENEWAL_MS);
    let end: StepEnd;
    try {
      end = await evaluate(held, AbortSignal.any([drain, lost.signal]));
    } catch (error) {
      end = { kind: 'failed', code: 70, message: messageOf(error) };
    } finally {
      clearInterval(renewing);
    }
    const took = Math.round(clock.elapsedMs() - startedAt);
    const reason = 'message' in end ? { message: end.message } : {};
    log(`job-${end.kind}`, { run: held.run, ms: took, ...reason });
    if (end.kind === 'parked') await jobs.park(held);
    else await jobs.end(held, evaluationEnd(end));
  }
}

function evaluationEnd(end: Exclude<StepEnd, { kind: 'parked' }>): EvaluationEnd {
  switch (end.kind) {
    case 'waits':
      return { code: null, retry: 'at once', message: null, pauseMs: end.ms };
    case 'left':
      return { code: null, retry: 'at once', message: null };
    case 'ended':
      return { code: end.code, retry: null, message: end.message };
    case 'failed':
      return { code: end.code, retry: 'later', message: end.message };
  }
}
