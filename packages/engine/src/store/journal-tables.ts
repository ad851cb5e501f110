import type { BatchState } from '@plugin-eval/core/documents/run.ts';
import type { Generated } from 'kysely';
import type { SubjectRecord } from './document-records.ts';
import type { AttemptRecord, RunStatus } from './journal.ts';

/** Points in time are ISO 8601 in UTC: they read well in any SQL shell, and sort as text. */
type IsoTime = string;

/** Tokens that a provider counted; all null when it did not. */
export interface UsageColumns {
  input_tokens: number | null;
  output_tokens: number | null;
  cache_read_tokens: number | null;
  cache_write_tokens: number | null;
}

export interface HolderColumns {
  holder_id: string;
  holder_pid: number;
  holder_host: string;
}

export interface RunsTable extends HolderColumns {
  id: string;
  /** JSON array of strings. */
  command: string;
  working_directory: string;
  tool_version: string;
  /** JSON array of strings. */
  subjects: string;
  depth: string;
  seed: number;
  max_cost_usd: number | null;
  status: RunStatus;
  started_at: IsoTime;
  resumed_at: IsoTime | null;
  ended_at: IsoTime | null;
  /** Planned calls; null before the plan. */
  planned_calls: number | null;
}

/** Every result that was ever paid; a key has several when it was asked anew. */
export interface ResultsTable extends UsageColumns {
  /** Grows: the newest result has the highest. */
  id: Generated<number>;
  key: string;
  kind: string;
  label: string;
  subject: string;
  input: string;
  result: string;
  cost_usd: number | null;
  /** The run that paid; it may have been removed since, when others use the result. */
  run_id: string;
  recorded_at: IsoTime;
  /** Reason for its rejection; null for a result that counts. */
  rejection: string | null;
  /** The worker of a fleet that made it; null where the process of the run did. */
  worker: string | null;
}

export interface AttemptsTable extends UsageColumns {
  id: Generated<number>;
  run_id: string;
  key: string;
  kind: string;
  label: string;
  subject: string;
  started_at: IsoTime;
  ended_at: IsoTime | null;
  outcome: AttemptRecord['outcome'];
  failure: string | null;
  message: string | null;
  cost_usd: number | null;
  reserved_usd: number | null;
  /** The worker of a fleet that made it; null where the process of the run did. */
  worker: string | null;
}

/** Results used by runs, their own or earlier ones. */
interface RunResultsTable {
  /** Grows in the order of use. */
  sequence: Generated<number>;
  run_id: string;
  result_id: number;
}

/** Leases: one row for each key at work. */
interface LeasesTable extends HolderColumns {
  key: string;
  run_id: string;
  expires_at: IsoTime;
}

export interface DocumentsTable {
  run_id: string;
  position: number;
  kind: string;
  title: string;
  recorded_at: IsoTime;
  /** JSON. */
  document: string;
}

/** Outcomes of documents in a few words. */
interface OutcomesTable {
  run_id: string;
  position: number;
  outcome: string;
}

/** The evaluated skills and plugins of a document. */
export interface SubjectsTable {
  run_id: string;
  position: number;
  /** Position within the document, from 0. */
  ordinal: number;
  path: string;
  name: string;
  kind: SubjectRecord['kind'];
  sha256: string | null;
  depth: string;
  score: number | null;
  ci_low: number | null;
  ci_high: number | null;
  badge: string | null;
  /** 0 or 1. */
  complete: number;
  /** JSON array of strings. */
  models: string;
  /** 0 or 1. */
  is_member: number;
}

export interface BatchesTable {
  id: string;
  run_id: string;
  provider: string;
  endpoint: string;
  path: string;
  round: number;
  state: BatchState;
  remote_id: string | null;
  remote_status: string | null;
  message: string | null;
  requests: number;
  /** 0 or 1: whether its failures no longer count. */
  settled: number;
  created_at: IsoTime;
  handed_in_at: IsoTime | null;
  ended_at: IsoTime | null;
}

/** Requests of a batch. */
interface BatchTasksTable {
  batch_id: string;
  /** Position within the batch, from 0. */
  position: number;
  attempt_id: number;
  key: string;
  /** Canonical JSON; null once the task has ended. */
  input: string | null;
  output_tokens: number | null;
}

export interface JournalTables {
  batches: BatchesTable;
  batch_tasks: BatchTasksTable;
  runs: RunsTable;
  results: ResultsTable;
  attempts: AttemptsTable;
  run_results: RunResultsTable;
  leases: LeasesTable;
  documents: DocumentsTable;
  outcomes: OutcomesTable;
  subjects: SubjectsTable;
}
