import { isHolderAlive } from '../../application/runs/run-holder.ts';
import type { ViewerDocument, ViewerEntry } from '../../documents/viewer.ts';
import { DatabaseError } from '../../errors/database-error.ts';
import { busyRun, unknownRun } from '../../errors/run-error.ts';
import { notInViewer, ViewerRequestError } from '../../errors/viewer-request-error.ts';
import type { ViewerBackend } from '../../serve/viewer-backend.ts';
import type { Journal } from '../../store/journal.ts';
import { excerpt } from '../../text/code-points.ts';
import type { CliIo } from '../io.ts';
import type { FileEntry } from './file-entries.ts';
import { documentAt, entryOf, historyOf, placeOf, runDetails, runsWithEntries } from './journal-entries.ts';
import { keepReview, reviewsOf } from './keep-review.ts';
import type { ResumedRuns } from './resumed-runs.ts';
import { followRun } from './run-progress.ts';
import { foldersOfFile, foldersOfRun } from './source-folders.ts';
import { transcriptOf } from './transcripts.ts';
import { viewerDocument } from './viewer-document.ts';
import type { ViewerJournal } from './viewer-journal.ts';

/** What the viewer was asked to show; everything in the journal where nothing was named. */
export interface Named {
  files: readonly FileEntry[];
  /** Ids. */
  runs: readonly string[];
}

/** What the viewer's server shows: the files that were named, and the journal. */
export function createViewerBackend(
  named: Named,
  ownJournal: ViewerJournal,
  resumed: ResumedRuns,
  io: CliIo,
): ViewerBackend {
  const shown: Shown = { named, journal: ownJournal, io };
  const journalWith = async (run: string): Promise<Journal> => {
    const journal = await ownJournal.open();
    if (journal === null) throw unknownRun(run);
    return journal;
  };
  return {
    entries: () => entriesOf(shown),
    document: (id) => documentOf(shown, id),
    async session(id, key) {
      const file = named.files.find((candidate) => candidate.id === id);
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
      return journal === null ? [] : runsWithEntries(journal, io);
    },
    run: async (run) => runDetails(await journalWith(run), run, io),
    async *progress(run, signal) {
      yield* followRun(await journalWith(run), run, { isAlive: isHolderAlive(io), signal });
    },
    async removeRun(run) {
      const journal = await journalWith(run);
      await journal.findRun(run);
      const removed = await journal.removeRuns([run], isHolderAlive(io));
      if (removed.length === 0) throw busyRun(run, 'Stop it first, or wait until it is over.');
    },
    resumeRun: async (run, maxCostUsd) => resumed.start(await journalWith(run), run, maxCostUsd),
    async review(id, decision) {
      const file = named.files.find((candidate) => candidate.id === id);
      if (file?.kind === 'threat-report') return keepReview(file.file, decision, io);
      if (file === undefined) await placeIn(shown, id);
      throw new ViewerRequestError(
        'no-reviews-here',
        'Decisions are kept beside a threat report in a file: write it with -o json:report.json, and open that file.',
      );
    },
  };
}

interface Shown {
  named: Named;
  journal: ViewerJournal;
  io: CliIo;
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
}: Shown): Promise<{ entries: ViewerEntry[]; notes: string[] }> {
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

async function documentOf(shown: Shown, id: string): Promise<ViewerDocument> {
  const { named, io } = shown;
  const file = named.files.find((candidate) => candidate.id === id);
  if (file !== undefined) {
    const { journal } = await usableJournal(shown.journal);
    const published = file.published();
    const reviews = published.kind === 'threat-report' ? reviewsOf(file.file, io) : null;
    return viewerDocument(published, {
      places: foldersOfFile(file.file, io.workingDirectory),
      journal,
      reviews,
    });
  }
  const { journal, run, position } = await placeIn(shown, id);
  const published = await documentAt(journal, { run, position });
  const places = [foldersOfRun(await journal.findRun(run))];
  return viewerDocument(published, { places, journal, reviews: null });
}

/** The place of an entry in the journal. @throws ViewerRequestError */
async function placeIn({ journal: own }: Shown, id: string) {
  const place = placeOf(id);
  const journal = place === null ? null : await own.open();
  const documents = place === null ? undefined : await journal?.documentsOf(place.run);
  if (journal === null || place === null || !documents?.some(({ position }) => position === place.position))
    throw notInViewer(`entry ${excerpt(id, 80)}`);
  return { journal, ...place };
}
