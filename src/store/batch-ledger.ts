import type { Usage } from '../documents/judge-layer.ts';
import type { BatchState } from '../documents/run.ts';

/** A batch that is going to be handed in to a provider. */
export interface NewBatch {
  /** Short and unique: the provider keeps it with the batch, or in the ids of its requests. */
  id: string;
  runId: string;
  provider: string;
  /** As the requests name it: a stable name, or the base URL. */
  endpoint: string;
  /** Of the requests, below the base URL: `/responses`. */
  path: string;
  /** Which round of the run: what depends on earlier answers is asked in a later one. From 1 on. */
  round: number;
  createdAt: Date;
}

export interface BatchRecord extends NewBatch {
  state: BatchState;
  /** The id that the provider gave it; null until it is known. */
  remoteId: string | null;
  /** What the provider said of it last, in its own word; null before it said anything. */
  remoteStatus: string | null;
  /** Why it was lost; null otherwise. */
  message: string | null;
  handedInAt: Date | null;
  endedAt: Date | null;
  /** How many, by what came of them. */
  requests: { all: number; answered: number; failed: number };
}

/** A task of a batch, with what is set aside for it. */
export interface NewBatchTask {
  key: string;
  kind: string;
  label: string;
  subject: string;
  /** As canonical JSON. */
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

/** What came of a task of a batch. */
export type BatchAnswer = { position: number } & (
  | { outcome: 'answered' /** As JSON. */; result: string; usage: Usage | null; costUsd: number | null }
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
  /** In one step: the batch, its tasks in their order, and the beginning of their attempts. */
  beginBatch(batch: NewBatch, tasks: readonly NewBatchTask[]): Promise<void>;
  /** The provider has it. */
  batchHandedIn(id: string, remoteId: string, now: Date): Promise<void>;
  /** What the provider says of it. */
  batchSeen(id: string, remoteStatus: string): Promise<void>;
  /** Those of the positions that have no end yet. @param positions null: all of them, at most so many */
  openBatchTasks(id: string, positions: readonly number[] | null, most: number): Promise<OpenBatchTask[]>;
  /** In one step, whatever came of them; what has an end already keeps it. */
  recordBatchAnswers(id: string, answers: readonly BatchAnswer[], now: Date): Promise<void>;
  /** In one step: the end of a batch, and of the tasks that nothing came of. */
  endBatch(
    id: string,
    end: { state: 'collected' | 'lost'; failure: string; message: string; costUsd: number | null; now: Date },
  ): Promise<void>;
  /** In the order in which they were made. */
  batchesOf(runId: string): Promise<BatchRecord[]>;
  /** The batch of any run that is at work on a task; null when there is none. */
  openBatchOf(key: string): Promise<BatchRecord | null>;
  /** The run is over: what failed is tried again when it goes on, however often it failed. */
  settleBatches(runId: string): Promise<void>;
  /** What failed in the batches of a run since then, in the order in which it was tried. */
  batchFailures(runId: string): Promise<BatchFailure[]>;
}
