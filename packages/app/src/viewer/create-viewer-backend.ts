import {
  holdsManyMembers,
  wholeMember,
  withMemberSummaries,
} from '@plugin-eval/core/documents/member-summary.ts';
import type { PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import type { PublishedReviews, ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { busyRun, unknownRun } from '@plugin-eval/core/errors/run-error.ts';
import { notInViewer, ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type {
  ResultPlace,
  ReviewDecision,
  ViewerBackend,
} from '@plugin-eval/viewer/server/viewer-backend.ts';
import type { Ports } from '../ports.ts';
import { isHolderAlive } from '../runs/run-holder.ts';
import { keepDecisions, openReviewedReport } from '../threat/case-reviews.ts';
import { compareResults, type ResultDocument } from './compare-results.ts';
import { documentAt, entryOf, historyOf, placeOf, runDetails, runsWithEntries } from './journal-entries.ts';
import type { FileEntry, NamedDocuments } from './named-documents.ts';
import { followRun } from './run-progress.ts';
import { skillSources } from './skill-sources.ts';
import { foldersOfFile, foldersOfRun } from './source-folders.ts';
import { transcriptOf } from './transcripts.ts';
import { type Surroundings, viewerDocument } from './viewer-document.ts';
import type { ViewerJournal } from './viewer-journal.ts';

/** Documents the viewer shows, and actions it can start. */
export interface ViewerContents {
  named: NamedDocuments;
  journal: ViewerJournal;
  /** Absolute base of file names. */
  workingDirectory: string;
  /**
   * Resumes a run; resolves when it has begun.
   * @param maxCostUsd above 0
   * @throws RunError
   */
  resume(journal: Journal, run: string, maxCostUsd: number): Promise<void>;
  /** Requests an orderly stop of an active run. @throws RunError */
  stop(journal: Journal, run: string): Promise<void>;
}

/** Backend of the viewer's server: the named files and the journal. */
export function createViewerBackend(
  shown: ViewerContents,
  ports: Pick<Ports, 'variables' | 'now' | 'machine'>,
): ViewerBackend {
  const { journal: ownJournal, workingDirectory } = shown;
  const journalWith = async (run: string): Promise<Journal> => {
    const journal = await ownJournal.open();
    if (journal === null) throw unknownRun(run);
    return journal;
  };
  return {
    entries: () => entriesOf(shown),
    async document(id) {
      const collection = fileIn(shown, id)?.collection() ?? null;
      if (collection !== null) return { kind: 'written-document', pieces: () => collection.lines() };
      const { published, ...surroundings } = await publishedAt(shown, id);
      return holdsManyMembers(published)
        ? withMemberSummaries({ ...published, sources: [], sessions: [] })
        : viewerDocument(published, surroundings);
    },
    async beginning(id) {
      const file = fileIn(shown, id);
      if (file === undefined) await placeIn(shown, id);
      return file?.collection()?.beginning ?? null;
    },
    async member(id, position) {
      const { published, places } = await publishedAt(shown, id);
      const entry = published.kind === 'evaluation' ? { ...published, sources: [], sessions: [] } : null;
      const collection = fileIn(shown, id)?.collection();
      const inMemory = entry === null ? null : (wholeMember(entry, position)?.document ?? null);
      const document = collection == null ? inMemory : collection.member(position);
      if (document === null) throw notInViewer(`member ${position}`);
      return { document, sources: skillSources(document, places) };
    },
    async compare(a, b) {
      const [left, right] = [await resultAt(shown, a), await resultAt(shown, b)];
      return compareResults({ ...a, ...left }, { ...b, ...right });
    },
    async session(id, key) {
      const file = fileIn(shown, id);
      const run = file === undefined ? (await placeIn(shown, id)).run : null;
      const { journal } = await usableJournal(ownJournal);
      const transcript = journal === null ? null : await transcriptOf(journal, run, key);
      if (transcript === null) throw notInViewer(`transcript ${excerpt(key, 80)}`);
      return transcript;
    },
    async history(subjectPath) {
      const journal = await ownJournal.open();
      return journal === null ? [] : historyOf(journal, subjectPath);
    },
    async runs() {
      const journal = await ownJournal.open();
      return journal === null ? [] : runsWithEntries(journal, ports);
    },
    run: async (run) => runDetails(await journalWith(run), run, ports),
    async *progress(run, signal) {
      yield* followRun(await journalWith(run), run, { isAlive: isHolderAlive(ports), signal });
    },
    async removeRun(run) {
      const journal = await journalWith(run);
      await journal.findRun(run);
      const removed = await journal.removeRuns([run], isHolderAlive(ports));
      if (removed.length === 0) throw busyRun(run, 'Stop it first, or wait until it ends.');
    },
    resumeRun: async (run, maxCostUsd) => shown.resume(await journalWith(run), run, maxCostUsd),
    stopRun: async (run) => shown.stop(await journalWith(run), run),
    async review(id, decision) {
      const file = fileIn(shown, id);
      if (file?.kind === 'threat-report') return keepReview(file.file, decision, workingDirectory, ports);
      if (file === undefined) await placeIn(shown, id);
      throw new ViewerRequestError(
        'no-reviews-here',
        'Decisions are stored next to a report file: write the report with -o json:report.json, and open that file.',
      );
    },
  };
}

/** The journal where a document can do without it. @returns null with the reason when it cannot be used */
async function usableJournal(
  journal: ViewerJournal,
): Promise<{ journal: Journal | null; problem: string | null }> {
  try {
    return { journal: await journal.open(), problem: null };
  } catch (error) {
    if (DatabaseError.isInstance(error)) return { journal: null, problem: error.message };
    throw error;
  }
}

async function entriesOf({
  named,
  journal: own,
}: ViewerContents): Promise<{ entries: ViewerEntry[]; notes: string[] }> {
  const { journal, problem } = await usableJournal(own);
  const notes = problem === null ? [] : [`Transcripts and history cannot be shown. ${problem}`];
  const files = named.files.map(({ entry }) => entry);
  if (files.length === 0 && named.runs.length === 0) {
    return { entries: ((await journal?.listDocuments()) ?? []).map(entryOf), notes };
  }
  const ofRuns: ViewerEntry[] = [];
  for (const run of named.runs) {
    const documents = (await journal?.documentsOf(run)) ?? [];
    if (documents.length === 0) notes.push(`Run ${run} has no result yet.`);
    ofRuns.push(...documents.map(entryOf));
  }
  return { entries: [...files, ...ofRuns], notes };
}

/** A document, with the data shown with it. @throws ViewerRequestError */
async function publishedAt(
  shown: ViewerContents,
  id: string,
): Promise<Surroundings & { published: PublishedDocument; at: string | null }> {
  const { workingDirectory } = shown;
  const file = fileIn(shown, id);
  if (file !== undefined) {
    const { journal } = await usableJournal(shown.journal);
    const published = file.published();
    const reviews = published.kind === 'threat-report' ? reviewsOf(file.file, workingDirectory) : null;
    return { published, places: foldersOfFile(file.file, workingDirectory), journal, reviews, at: null };
  }
  const { journal, run, position, at } = await placeIn(shown, id);
  const published = await documentAt(journal, { run, position });
  const places = [foldersOfRun(await journal.findRun(run))];
  return { published, places, journal, reviews: null, at };
}

/** A document to be compared. @throws ViewerRequestError */
async function resultAt(shown: ViewerContents, { entry, member }: ResultPlace): Promise<ResultDocument> {
  const { published, places, at } = await publishedAt(shown, entry);
  const document = member === null ? null : fileIn(shown, entry)?.collection()?.memberAt(member);
  return { published: document == null ? published : { kind: 'evaluation', document }, places, at };
}

function fileIn({ named }: ViewerContents, id: string): FileEntry | undefined {
  return named.files.find((candidate) => candidate.id === id);
}

/** The place of an entry in the journal. @throws ViewerRequestError */
async function placeIn({ journal: own }: ViewerContents, id: string) {
  const place = placeOf(id);
  const journal = place === null ? null : await own.open();
  const documents = place === null ? undefined : await journal?.documentsOf(place.run);
  const kept = documents?.find(({ position }) => position === place?.position);
  if (journal == null || place === null || kept === undefined) throw notInViewer(`entry ${excerpt(id, 80)}`);
  return { journal, ...place, at: kept.recordedAt.toISOString() };
}

/** Human reviews of a report, from the file next to it and from the report itself; null without any. */
function reviewsOf(file: string, workingDirectory: string): PublishedReviews | null {
  const { reviews } = openReviewedReport(file, undefined, workingDirectory);
  return reviews.reviews.length === 0 ? null : (toDocument(reviews) as PublishedReviews);
}

/**
 * Stores a decision in the file of `threat review`.
 * @returns all decisions about this report
 * @throws ViewerRequestError, FileError, OutputError
 */
function keepReview(
  file: string,
  { caseId, outcome, ...by }: ReviewDecision,
  workingDirectory: string,
  ports: Pick<Ports, 'variables' | 'now'>,
): PublishedReviews {
  const opened = openReviewedReport(file, undefined, workingDirectory);
  const one = opened.report.cases.find(({ id }) => id === caseId);
  if (one === undefined) throw new ViewerRequestError('unknown-case', 'The report has no such case.');
  return toDocument(keepDecisions(opened, [{ one, outcome }], by, ports).reviews) as PublishedReviews;
}
