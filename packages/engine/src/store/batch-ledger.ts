import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { BatchState } from '@plugin-eval/core/documents/run.ts';

/** A batch that is going to be handed in to a provider. */
export interface NewBatch {
  /** Short and unique: the provider keeps it with the batch, or in the ids of its requests. */
  id: string;
  runId: string;
  provider: string;
  /** Endpoint as the requests name it: a stable name, or the base URL. */
  endpoint: string;
  /** Path of the requests below the base URL: `/responses`. */
  path: string;
  /** Round of the run, from 1: requests that depend on earlier answers go into a later round. */
  round: number;
  createdAt: Date;
}

export interface BatchRecord extends NewBatch {
  state: BatchState;
  /** The id that the provider gave it; null until it is known. */
  remoteId: string | null;
  /** Last status in the provider's own word; null before the first. */
  remoteStatus: string | null;
  /** Reason for its loss; null for a batch that is not lost. */
  message: string | null;
  handedInAt: Date | null;
  endedAt: Date | null;
  /** Numbers of requests by outcome. */
  requests: { all: number; answered: number; failed: number };
}

/** A task of a batch, with what is set aside for it. */
export interface NewBatchTask {
  key: string;
  kind: string;
  label: string;
  subject: string;
  /** Canonical JSON. */
  input: string;
  reservedUsd: number | null;
  /** Most tokens of output that were asked for; null: as many as the task allows. */
  outputTokens: number | null;
}

/** A task of a batch that has no end yet. */
export interface OpenBatchTask extends Omit<NewBatchTask, 'reservedUsd'> {
  position: number;
  attemptId: number;
}

/** Outcome of a task of a batch. */
export type BatchAnswer = { position: number } & (
  | { outcome: 'answered' /** JSON. */; result: string; usage: Usage | null; costUsd: number | null }
  | { outcome: 'failed'; failure: string; message: string; costUsd: number | null }
);

/** A task that failed in a batch. */
export interface BatchFailure {
  key: string;
  failure: string;
  message: string;
}

/** Batches at providers: the intention is on record before anything is handed in. */
export interface BatchLedger {
  /** Records a batch, its tasks in their order, and the beginning of their attempts in one step. */
  beginBatch(batch: NewBatch, tasks: readonly NewBatchTask[]): Promise<void>;
  /** The provider has it. */
  batchHandedIn(id: string, remoteId: string, now: Date): Promise<void>;
  /** Records the provider's status. */
  batchSeen(id: string, remoteStatus: string): Promise<void>;
  /** Returns tasks at the positions that have not ended. @param positions null for all, up to the limit */
  openBatchTasks(id: string, positions: readonly number[] | null, most: number): Promise<OpenBatchTask[]>;
  /** Records outcomes in one step; tasks that have ended stay as they are. */
  recordBatchAnswers(id: string, answers: readonly BatchAnswer[], now: Date): Promise<void>;
  /** Ends a batch, and its tasks without an outcome, in one step. */
  endBatch(
    id: string,
    end: { state: 'collected' | 'lost'; failure: string; message: string; costUsd: number | null; now: Date },
  ): Promise<void>;
  /** Returns batches in the order in which they were made. */
  batchesOf(runId: string): Promise<BatchRecord[]>;
  /** The batch of any run that is at work on a task; null when there is none. */
  openBatchOf(key: string): Promise<BatchRecord | null>;
  /** The run is over: what failed is tried again when it goes on, however often it failed. */
  settleBatches(runId: string): Promise<void>;
  /** Returns failures in the batches of a run since a time, in the order of attempts. */
  batchFailures(runId: string): Promise<BatchFailure[]>;
}
