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
import type { ResultPlace } from '../route/route.ts';

export interface ViewerIndex {
  entries: ViewerEntry[];
  tool: { name: string; version: string };
  /** Notes on what is available and what is missing. */
  notes: string[];
}

/**
 * A source of the viewer's data: embedded in a file, or `plugin-eval view`. Failures reject with a
 * SourceError.
 */
export interface ViewerSource {
  index(): Promise<ViewerIndex>;
  document(id: string): Promise<ViewerDocument>;
  /** Returns the data a large collection shows before its document is loaded; null for others. */
  beginning(id: string): Promise<CollectionBeginning | null>;
  /** A member of a collection of which the document has only a summary, by its position. */
  member(id: string, position: number): Promise<ViewerMember>;
  session(id: string, key: string): Promise<PublishedSession>;
  /** Functions of a server; null in a file. */
  server: ServerSource | null;
}

export type NewReview = Pick<
  PublishedReviews['reviews'][number],
  'case_id' | 'outcome' | 'note' | 'reviewer'
>;

export interface RunListener {
  onProgress(event: ProgressEvent): void;
  /** The run is over. */
  onEnd(): void;
  /** The connection was lost; the browser reconnects automatically while `retrying`. */
  onTrouble(retrying: boolean): void;
}

export interface ServerSource {
  /** All subjects when the path is null. */
  history(path: string | null): Promise<HistoryEntry[]>;
  /** Two results side by side. */
  compare(a: ResultPlace, b: ResultPlace): Promise<Extract<ViewerDocument, { kind: 'comparison' }>>;
  runs(): Promise<ViewerRun[]>;
  run(id: string): Promise<ViewerRunDetails>;
  /** @returns how to stop listening */
  watchRun(id: string, listener: RunListener): () => void;
  removeRun(id: string): Promise<void>;
  resumeRun(id: string, maxCostUsd: number): Promise<void>;
  stopRun(id: string): Promise<void>;
  review(entryId: string, review: NewReview): Promise<PublishedReviews>;
}
