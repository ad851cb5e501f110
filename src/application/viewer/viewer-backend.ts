import type { Outcome } from '../../documents/names.ts';
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
} from '../../documents/viewer.ts';
import type { CollectionBeginning } from '../../report/evaluation/collection-beginning.ts';
import type { ResultPlace } from './compare-results.ts';

/** A document that is not in memory. */
export interface WrittenDocument {
  kind: 'written-document';
  /** A `ViewerDocument` as it is sent (`sentLines`), without the keys in use, a piece at a time. */
  pieces(): Iterable<string>;
}

/** What somebody decided about one answer of a threat report. */
export interface ReviewDecision {
  caseId: string;
  outcome: Outcome;
  note: string;
  reviewer: string;
}

/**
 * What the server shows. All its answers are documents in their published shape; the server takes the keys in use out of
 * them, adds nothing and keeps nothing. Ids and keys come from a URL: they are looked up, never made into a path.
 *
 * Expected failures: ViewerRequestError (its own status; 404 for what is not there), RunError (404 for a run or session
 * that is not there, else 409), any other PluginEvalError (400; its message is shown). Whatever else is thrown is a bug
 * (500; its message is not shown).
 */
export interface ViewerBackend {
  /** What can be opened, and what the reader should know about it, such as files that could not be read. */
  entries(): Promise<{ entries: ViewerEntry[]; notes: string[] }>;
  /** @throws ViewerRequestError */
  document(entryId: string): Promise<ViewerDocument | WrittenDocument>;
  /** What can be shown of a large collection before its document is read; null of anything else. @throws ViewerRequestError */
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
   * What a run is doing: at once, then whenever it has changed. Ends when the run is over, after a last event that says
   * so, and without an error soon after the signal is aborted. The server asks once per run, however many people look.
   * @throws ViewerRequestError, RunError before the first event
   */
  progress(runId: string, signal: AbortSignal): AsyncIterable<ProgressEvent>;
  /** Removes a run with its results. @throws ViewerRequestError, RunError, also while it is at work */
  removeRun(runId: string): Promise<void>;
  /**
   * Goes on with a run; resolves when it has begun.
   * @param maxCostUsd above 0
   * @throws ViewerRequestError, RunError, also when it is at work already
   */
  resumeRun(runId: string, maxCostUsd: number): Promise<void>;
  /** Asks a run at work to stop in order. @throws ViewerRequestError, RunError where it cannot be asked from here */
  stopRun(runId: string): Promise<void>;
  /**
   * Keeps a decision beside the report.
   * @returns all decisions about this report
   * @throws ViewerRequestError when the entry is not a threat report in a file, or has no such case
   */
  review(entryId: string, decision: ReviewDecision): Promise<PublishedReviews>;
}
