import type { Outcome } from '@plugin-eval/core/documents/names.ts';
import type {
  HistoryEntry,
  ProgressEvent,
  PublishedReviews,
  PublishedSession,
  ViewerDocument,
  ViewerEntry,
  ViewerMember,
  ViewerRun,
  ViewerRunDetails,
} from '@plugin-eval/core/documents/viewer.ts';
import type { CollectionBeginning } from '@plugin-eval/report/evaluation/collection-beginning.ts';

/** A document that is not in memory. */
export interface WrittenDocument {
  kind: 'written-document';
  /** A `ViewerDocument` as sent (`sentLines`), without the keys in use, in pieces. */
  pieces(): Iterable<string>;
}

/** One of two results that are compared: the document itself, or a skill or plugin in it. */
export interface ResultPlace {
  /** Id of the entry. */
  entry: string;
  /** `subject.path` of the member; null for the document's own subject. */
  member: string | null;
}

/** A decision about one answer of a threat report. */
export interface ReviewDecision {
  caseId: string;
  outcome: Outcome;
  note: string;
  reviewer: string;
}

/**
 * The backend of the viewer's server. All answers are documents in their published form; the server redacts
 * the keys in use, adds nothing and stores nothing. Ids and keys come from a URL: they are looked up, never
 * turned into a path.
 *
 * Expected errors: ViewerRequestError (its own status; 404 for unknown ids), RunError (404 for an unknown run
 * or session, else 409), any other PluginEvalError (400, with its message). Anything else is a bug (500,
 * without its message).
 */
export interface ViewerBackend {
  /** Lists the documents to open, with notes such as unreadable files. */
  entries(): Promise<{ entries: ViewerEntry[]; notes: string[] }>;
  /** @throws ViewerRequestError */
  document(entryId: string): Promise<ViewerDocument | WrittenDocument>;
  /**
   * Returns the data a large collection shows before its document is read; null for others. @throws
   * ViewerRequestError
   */
  beginning(entryId: string): Promise<CollectionBeginning | null>;
  /** A member of a collection whose document has summaries of its members, by its position. @throws ViewerRequestError */
  member(entryId: string, position: number): Promise<ViewerMember>;
  /** Two results side by side, without a head to head. @throws ViewerRequestError */
  compare(a: ResultPlace, b: ResultPlace): Promise<Extract<ViewerDocument, { kind: 'comparison' }>>;
  /** The transcript of a session of an entry. @throws ViewerRequestError */
  session(entryId: string, key: string): Promise<PublishedSession>;
  /**
   * @param subjectPath as `subject.path` of evaluations, or absolute where two projects have the same: compared, never
   * opened; null for all subjects
   */
  history(subjectPath: string | null): Promise<HistoryEntry[]>;
  runs(): Promise<ViewerRun[]>;
  /** @throws ViewerRequestError, RunError */
  run(runId: string): Promise<ViewerRunDetails>;
  /**
   * Yields a run's progress at once, then on each change. Ends after the last event of the run, and without
   * an error soon after an abort. The server calls it once per run, for any number of clients.
   * @throws ViewerRequestError, RunError before the first event
   */
  progress(runId: string, signal: AbortSignal): AsyncIterable<ProgressEvent>;
  /** Removes a run with its results. @throws ViewerRequestError, RunError, also while it is at work */
  removeRun(runId: string): Promise<void>;
  /**
   * Resumes a run; resolves when it has begun.
   * @param maxCostUsd above 0
   * @throws ViewerRequestError, RunError, also when it is at work already
   */
  resumeRun(runId: string, maxCostUsd: number): Promise<void>;
  /**
   * Requests an orderly stop of an active run. @throws ViewerRequestError, RunError if not possible from here
   */
  stopRun(runId: string): Promise<void>;
  /**
   * Stores a decision next to the report.
   * @returns all decisions about this report
   * @throws ViewerRequestError when the entry is not a threat report in a file, or has no such case
   */
  review(entryId: string, decision: ReviewDecision): Promise<PublishedReviews>;
}
