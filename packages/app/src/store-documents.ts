import { type FinishedDocument, publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { NewDocument } from '@plugin-eval/engine/store/document-records.ts';
import { documentTitle } from '@plugin-eval/report/document-title.ts';
import { documentOutcome } from '@plugin-eval/report/history/document-outcome.ts';
import { evaluatedSubjects } from './evaluated-subjects.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';

/** More than one text can hold once it is read back. */
const MOST_CHARACTERS = 250_000_000;

/**
 * Stores a run's document in the journal for the viewer's history, replacing an earlier one. A failure does
 * not lose the result: it becomes a notice.
 * @param run null when nothing was paid for: such results are computed anew in no time, and not kept
 */
export async function keepDocuments(
  run: { id: string } | null,
  documents: readonly FinishedDocument[],
  { store, now }: Pick<Ports, 'store' | 'now'>,
): Promise<Notice[]> {
  if (run === null) return [];
  try {
    const recordedAt = now();
    const kept = documents.map((document) => newDocument(document, recordedAt));
    const journal = await store.openJournal();
    try {
      await journal.recordDocuments(run.id, kept);
    } finally {
      await journal.close();
    }
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ kind: 'not-kept', message: `the result could not be stored for plugin-eval view: ${reason}` }];
  }
}

function newDocument(finished: FinishedDocument, recordedAt: Date): NewDocument {
  const published = publishedDocument(finished);
  const document = JSON.stringify(published.document);
  if (document.length > MOST_CHARACTERS) throw new Error('it is too large.');
  return {
    kind: published.kind,
    title: documentTitle(published),
    outcome: documentOutcome(finished),
    document,
    subjects: published.kind === 'evaluation' ? evaluatedSubjects(published.document) : [],
    recordedAt,
  };
}
