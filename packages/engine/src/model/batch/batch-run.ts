import type { ParkedBatches } from '@plugin-eval/core/errors/parked-error.ts';
import type { RunHandle, RunOptions } from '../../run/create-perform.ts';
import type { TaskKind } from '../../run/task.ts';
import type { BatchQueueOptions } from './batch-queue.ts';

export interface BatchRunOptions
  extends Pick<RunOptions, 'fresh' | 'maxCostUsd' | 'spentUsd' | 'leastBudgetUsd' | 'onEvent'>,
    BatchQueueOptions {
  /** Kind of the model questions. */
  kind: TaskKind;
  /** Unpredictable lower-case letters and digits. */
  randomId: (length: number) => string;
}

/** The batched paid work of a run. */
export interface BatchRun extends RunHandle {
  /**
   * Records the results of the run's batches.
   * @param wait whether to wait until all of them have ended
   * @returns what is still with providers; null when nothing is
   */
  collect(wait: boolean): Promise<ParkedBatches | null>;
  /**
   * Submits the collected tasks, once all were requested.
   * @returns what the run waits for; null when everything was answered
   */
  finish(): Promise<ParkedBatches | null>;
}
