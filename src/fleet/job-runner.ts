import type { RunClock } from '../run/timer.ts';
import { messageOf } from './failed-task.ts';
import type { HeldJob, Job, JobQueue } from './job-queue.ts';

const LOOK_MS = { first: 100, longest: 1_000 };

/** How the evaluation of a job ended on this worker. */
export type StepEnd =
  /** Its tasks are at work. */
  | { kind: 'parked' }
  /** Its batches are with providers. @param ms after which it is looked at again */
  | { kind: 'waits'; ms: number }
  /** The worker was told to stop, or lost the lease. */
  | { kind: 'left' }
  | { kind: 'ended'; code: number; message: string | null }
  /** Another worker may have what this one has not. */
  | { kind: 'failed'; code: number; message: string };

export interface JobRunnerOptions {
  jobs: JobQueue;
  worker: string;
  /** Whether this process has what the run asks for. */
  canServe: (job: Pick<Job, 'run' | 'toolVersion' | 'pools'>) => boolean;
  /** Evaluates a job until it parks or ends. @param signal told to let go of it */
  evaluate: (job: HeldJob, signal: AbortSignal) => Promise<StepEnd>;
  clock: RunClock;
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Evaluates the jobs of a fleet, one at a time, beside the tasks that its worker executes. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  #refused = '';

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** Until it is told to stop: a job at work is let go of then. */
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
    const { jobs, worker, canServe, log } = this.#options;
    for (const run of await jobs.sweep()) log('job-given-up', { run });
    const waiting = await jobs.waiting();
    const next = waiting.find(canServe);
    await this.#refuse(waiting.filter((job) => !canServe(job)).map(({ run }) => run));
    const held = next === undefined || drain.aborted ? null : await jobs.claim(next.run, worker);
    if (held === null) return false;
    await this.#evaluate(held, drain);
    return true;
  }

  /** Whoever waits for a run is told that no worker evaluates it. */
  async #refuse(runs: readonly string[]): Promise<void> {
    const refused = [...runs].sort().join(' ');
    if (refused === this.#refused) return;
    this.#refused = refused;
    // A login without the right to say so works all the same.
    await this.#options.jobs.refuse(this.#options.worker, runs).catch(() => {});
  }

  async #evaluate(held: HeldJob, drain: AbortSignal): Promise<void> {
    const { jobs, evaluate, log, clock } = this.#options;
    const lost = new AbortController();
    const startedAt = clock.elapsedMs();
    const renewing = setInterval(async () => {
      const isHeld = await jobs.renew(held).catch(() => true);
      if (!isHeld) lost.abort();
    }, jobs.leaseMs / 4);
    let end: StepEnd;
    try {
      end = await evaluate(held, AbortSignal.any([drain, lost.signal]));
    } catch (error) {
      end = { kind: 'failed', code: 70, message: messageOf(error) };
    } finally {
      clearInterval(renewing);
    }
    const took = Math.round(clock.elapsedMs() - startedAt);
    log(`job-${end.kind}`, {
      run: held.run,
      ms: took,
      ...('message' in end ? { message: end.message } : {}),
    });
    if (end.kind === 'parked') await jobs.park(held);
    else if (end.kind === 'waits')
      await jobs.end(held, { code: null, retry: 'at once', message: null, pauseMs: end.ms });
    else if (end.kind === 'left') await jobs.end(held, { code: null, retry: 'at once', message: null });
    else if (end.kind === 'ended')
      await jobs.end(held, { code: end.code, retry: null, message: end.message });
    else await jobs.end(held, { code: end.code, retry: 'later', message: end.message });
  }
}
