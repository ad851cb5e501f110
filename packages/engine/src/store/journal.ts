import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { BatchLedger } from './batch-ledger.ts';
import type { DocumentSummary, NewDocument, StoredDocument, SubjectResult } from './document-records.ts';

/** `running` with a dead process behind it is `killed`; that is found out when it is read, never written. */
export type RunStatus =
  | 'running'
  | 'parked'
  | 'finished'
  | 'incomplete'
  | 'budget-spent'
  | 'interrupted'
  | 'failed';

export interface NewRun {
  /** Short, unique, safe in a shell: `r` and letters or digits. */
  id: string;
  /** Arguments of the command line, to start it again. */
  command: readonly string[];
  workingDirectory: string;
  toolVersion: string;
  /** Paths of what is evaluated, as the user named them. */
  subjects: readonly string[];
  depth: string;
  seed: number;
  maxCostUsd: number | null;
  startedAt: Date;
  holder: Holder;
}

/** A process that works on tasks. */
export interface Holder {
  /** Random, one per process. */
  id: string;
  pid: number;
  host: string;
}

export interface RunRecord extends NewRun {
  status: RunStatus;
  /** When it last began to work: the start, or the last resume. */
  resumedAt: Date | null;
  endedAt: Date | null;
  /** Attempts of this run by outcome. */
  calls: { succeeded: number; failed: number; open: number };
  /** Results that this run took from earlier ones. */
  reused: number;
  /** Cost of its calls in USD, failures included; null when one of them has an unknown cost. */
  costUsd: number | null;
  /** Sum over the calls whose cost is known. */
  knownCostUsd: number;
}

/** A result without what was asked and answered, which may be large. */
export interface ResultSummary {
  key: string;
  kind: string;
  label: string;
  subject: string;
  usage: Usage | null;
  costUsd: number | null;
  runId: string;
  recordedAt: Date;
  /** The worker of a fleet that made it; null where the process of the run did. */
  worker: string | null;
}

/** A result for whoever asked for it, and so knows what was asked. */
export interface ReusedResult extends ResultSummary {
  /** JSON. */
  result: string;
}

export interface StoredResult extends ReusedResult {
  /** JSON. */
  input: string;
}

export interface AttemptRecord {
  id: number;
  runId: string;
  key: string;
  label: string;
  subject: string;
  startedAt: Date;
  endedAt: Date | null;
  /** `open`: begun and not ended; when its process is dead, the answer was lost and perhaps paid. */
  outcome: 'open' | 'succeeded' | 'failed';
  /** An AttemptFailureKind; null for a success. */
  failure: string | null;
  message: string | null;
  /** Cost in USD; null when unknown, 0 for a failure that is not billed. */
  costUsd: number | null;
  /** Amount set aside in USD. */
  reservedUsd: number | null;
  usage: Usage | null;
  /** The worker of a fleet that made it; null where the process of the run did. */
  worker: string | null;
}

/** Progress of a run; cheap to read, however many attempts it made. */
export interface RunProgress {
  status: RunStatus;
  holder: Holder;
  calls: RunRecord['calls'];
  reused: number;
  knownCostUsd: number;
  /** Calls that it is going to make in all, as far as it knows; null when it has not said. */
  plannedCalls: number | null;
  /** When its process began to work: the start, or the last resume. */
  workingSince: Date;
  /** Since then. */
  ended: {
    /** Tasks that were tried: answered or not. */
    tried: number;
    /** Failed tasks that are not being retried at this moment. */
    unanswered: number;
  };
  /** Absent for a run that does not use a fleet. */
  fleet?: FleetStanding;
  /** The attempts that ended last, newest first. */
  latest: { label: string; subject: string; outcome: 'succeeded' | 'failed'; endedAt: Date }[];
}

/** Work of a fleet run that no live worker takes. */
export interface FleetReach {
  /** Workers that are there. */
  workers: number;
  /** Tasks that all of them leave alone, by what they ask for; at most 20. `pool`: endpoint, agent, sandbox. */
  unserved: { kind: string; pool: string; toolVersion: string; tasks: number }[];
  /** True when it was left to the workers, waits, and none of them evaluates it. */
  unevaluated: boolean;
}

/** Tasks of a run of the fleet that are not done, each counted up to `MOST_COUNTED`. */
export interface FleetStanding extends FleetReach {
  queued: number;
  /** Tasks that wait for another try. */
  waiting: number;
  atWork: number;
  /** Given up. */
  dead: number;
}

export type Claim =
  /** The result is there. */
  | { kind: 'result'; result: ReusedResult }
  /** The caller holds the lease, and the attempt is on record. */
  | { kind: 'claimed'; attemptId: number }
  /** Another process works on it. */
  | { kind: 'busy'; holder: Holder; expiresAt: Date };

export interface ClaimRequest {
  key: string;
  kind: string;
  label: string;
  subject: string;
  runId: string;
  holder: Holder;
  now: Date;
  leaseMs: number;
  reservedUsd: number | null;
  /** Only results that this run itself recorded count: `--fresh`. */
  fresh: boolean;
}

/**
 * Results that were paid for, and attempts. Every method is durable when its promise resolves: a process that is killed
 * after that has lost nothing. Several processes may work on one journal. Every implementation passes the same contract
 * suite (test/support/journal-contract.ts).
 */
export interface Journal extends BatchLedger {
  beginRun(run: NewRun): Promise<void>;
  /**
   * A run goes on: the same id, another process.
   * @throws RunError also while a process that is alive works on it
   */
  resumeRun(id: string, holder: Holder, now: Date, isAlive: (holder: Holder) => boolean): Promise<void>;
  /** Says how many calls the run is going to make in all, those that are over included. */
  planCalls(id: string, calls: number): Promise<void>;
  endRun(id: string, status: Exclude<RunStatus, 'running'>, now: Date): Promise<void>;

  /**
   * The result of a key, without claiming anything: the one that the run used before, so that a run that goes on sees
   * again what it saw; else the newest that is not rejected. Notes that the run used it.
   */
  lookup(key: string, runId: string, fresh: boolean): Promise<ReusedResult | null>;
  /**
   * Returns in one step the result if there is one; else the lease and the beginning of an attempt, if nobody alive holds it.
   * A lease is void when it has expired or `isAlive` says that its holder, on this host, is gone.
   */
  claim(request: ClaimRequest, isAlive: (holder: Holder) => boolean): Promise<Claim>;
  /** Records the result and ends attempt and lease in one step. */
  recordResult(attemptId: number, result: StoredResult, holder: Holder): Promise<void>;
  /** Ends a failed attempt and its lease in one step. */
  recordFailure(
    attemptId: number,
    failure: { kind: string; message: string; costUsd: number | null; now: Date },
    holder: Holder,
  ): Promise<void>;
  /** Keeps the leases of a holder alive. */
  renewLeases(holder: Holder, now: Date, leaseMs: number): Promise<void>;
  /** Takes all results of a key out of reuse, and keeps them on record. */
  rejectResult(key: string, reason: string): Promise<void>;

  /** The newest first. */
  listRuns(): Promise<RunRecord[]>;
  /** @throws RunError */
  findRun(id: string): Promise<RunRecord>;
  attemptsOf(runId: string): Promise<AttemptRecord[]>;
  /** The results a run paid or reused, rejected ones included, in the order in which it used them. */
  resultsOf(runId: string): Promise<ResultSummary[]>;
  /** The result of a key that a run used last, rejected or not; null when it used none. */
  resultUsedBy(runId: string, key: string): Promise<StoredResult | null>;
  /** The newest result of a key, whichever run paid for it, rejected or not. */
  findResult(key: string): Promise<StoredResult | null>;
  /** The newest result of a key that is not rejected, without noting a use. */
  reusableResult(key: string): Promise<StoredResult | null>;
  /** The newest results of a kind that are not rejected, at most so many. */
  latestResults(kind: string, most: number): Promise<StoredResult[]>;
  /** Returns the keys that have a result of this kind. */
  keysWithResult(kind: string, keys: readonly string[]): Promise<Set<string>>;
  /** @param latest how many of the attempts that ended last are listed. @throws RunError */
  progressOf(runId: string, latest: number): Promise<RunProgress>;

  /** Keeps what a run came to, in the place of what it came to before. @throws RunError */
  recordDocuments(runId: string, documents: readonly NewDocument[]): Promise<void>;
  /** Returns documents in their order. */
  documentsOf(runId: string): Promise<DocumentSummary[]>;
  /** Lists documents of all runs, newest run first, each run's in their order. */
  listDocuments(): Promise<DocumentSummary[]>;
  findDocument(runId: string, position: number): Promise<StoredDocument | null>;
  /** Lists the subjects of all runs, newest first. */
  listSubjects(): Promise<SubjectResult[]>;

  /** Bytes that the questions, responses and documents of each run take as they are stored; what it reused is another's. */
  sizes(): Promise<Map<string, number>>;
  /** Removes runs with their attempts and documents, and the results that no run uses then. Runs at work are left alone. */
  removeRuns(ids: readonly string[], isAlive: (holder: Holder) => boolean): Promise<string[]>;
  close(): Promise<void>;
}
