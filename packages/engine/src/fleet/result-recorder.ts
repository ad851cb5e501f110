import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { RunClock } from '../run/timer.ts';
import { messageOf } from './failed-task.ts';
import type { ClaimedTask, FinishedTask, WorkQueue } from './task-queue.ts';

/** Recorded together at most: tasks, and characters of their results. */
const MOST_AT_ONCE = { tasks: 200, characters: 16_000_000 };
const AGAIN_MS = 1_000;

export interface ResultRecorderOptions {
  queue: Pick<WorkQueue, 'complete'>;
  clock: RunClock;
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void;
  /** Told what was recorded: those whose lease was still held, and those that came too late. */
  onRecorded: (batch: readonly FinishedTask[], counted: number) => void;
  /** Handles a result that the database refuses. Never fails. */
  onRefused: (task: ClaimedTask, error: unknown) => Promise<void>;
  /** Aborted when nobody waits any longer for a database that is away. */
  overdue: AbortSignal;
}

/**
 * Records the results of a worker; what ends while others are being recorded is recorded together. A result that was paid
 * is kept until the database takes it or refuses it.
 */
export class ResultRecorder {
  readonly #options: ResultRecorderOptions;
  readonly #finished: FinishedTask[] = [];
  #recording: Promise<void> | null = null;

  constructor(options: ResultRecorderOptions) {
    this.#options = options;
  }

  add(finished: FinishedTask): void {
    this.#finished.push(finished);
    this.#recording ??= this.#record();
  }

  /** Until nothing is left to be recorded. */
  async flushed(): Promise<void> {
    while (this.#recording !== null) await this.#recording;
  }

  async #record(): Promise<void> {
    try {
      while (this.#finished.length > 0) await this.#recordBatch(this.#nextBatch());
    } finally {
      this.#recording = null;
    }
  }

  #nextBatch(): FinishedTask[] {
    let count = 0;
    for (let characters = 0; count < Math.min(MOST_AT_ONCE.tasks, this.#finished.length); count += 1) {
      characters += this.#finished[count]?.result.length ?? 0;
      if (count > 0 && characters > MOST_AT_ONCE.characters) break;
    }
    return this.#finished.splice(0, count);
  }

  /** Never fails. */
  async #recordBatch(batch: readonly FinishedTask[]): Promise<void> {
    const { queue, clock, log, onRecorded, onRefused, overdue } = this.#options;
    for (;;) {
      try {
        const counted = await queue.complete(batch);
        if (counted.size < batch.length) log('late-results', { count: batch.length - counted.size });
        onRecorded(batch, counted.size);
        return;
      } catch (error) {
        const isPassing = DatabaseError.isInstance(error) && error.isPassing;
        log('results-not-recorded', { count: batch.length, message: messageOf(error) });
        if (isPassing && !overdue.aborted) await clock.timer.sleep(AGAIN_MS, overdue).catch(() => {});
        else if (batch.length > 1 && !isPassing) {
          // One of them may be what the database does not take.
          for (const one of batch) await this.#recordBatch([one]);
          return;
        } else {
          for (const { task } of batch) await onRefused(task, error);
          return;
        }
      }
    }
  }
}
