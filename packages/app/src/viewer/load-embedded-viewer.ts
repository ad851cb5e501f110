import { type FinishedDocument, publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type {
  EmbeddedViewer,
  PublishedSession,
  SkillSource,
  ViewerDocument,
  ViewerSession,
} from '@plugin-eval/core/documents/viewer.ts';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { secretsOf } from '@plugin-eval/engine/model/call-model.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { documentTitle } from '@plugin-eval/report/document-title.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { redactedJson } from '@plugin-eval/viewer/server/redacted-json.ts';
import type { Ports } from '../ports.ts';
import { transcriptOf } from './transcripts.ts';
import { viewerDocument } from './viewer-document.ts';
import { ViewerJournal } from './viewer-journal.ts';

const MEGABYTE = 1_000_000;
const MOST_TEXT = 5 * MEGABYTE;
const MOST_TRANSCRIPTS = 20 * MEGABYTE;
const ENTRY = 'report';

export interface EmbeddingContext {
  /** Targets as the user named them, possible locations of the skills' texts. */
  targets: readonly Pick<Target, 'path' | 'shown'>[];
  /** The run of the document; null for unpaid work. */
  run: { id: string } | null;
  workingDirectory: string;
}

/**
 * The content of an HTML file for one document: with the texts of its skills and the transcripts of its
 * sessions, in the order of the report until the file is full; a note says what was left out. Keys in use are
 * redacted.
 */
export async function embeddedViewer(
  finished: FinishedDocument,
  { targets, run, workingDirectory }: EmbeddingContext,
  { store, variables }: Pick<Ports, 'store' | 'variables'>,
): Promise<EmbeddedViewer> {
  const published = publishedDocument(finished);
  const places = [{ workingDirectory, targets }];
  // Without a run there are no sessions, and the journal is left alone.
  const own = new ViewerJournal(store);
  try {
    const journal = run === null ? null : await openOrNull(own);
    const whole = await viewerDocument(published, { places, journal, reviews: null });
    const { shown, notes } = withFittingTexts(whole);
    const sessions = 'sessions' in shown ? shown.sessions : [];
    const transcripts = await fittingTranscripts(sessions, journal, run?.id ?? null);
    const leftOut = sessions.length - transcripts.size;
    if (leftOut > 0) notes.push(`${plural(leftOut, 'transcript')} did not fit into this file. ${IN_JOURNAL}`);
    const document =
      'sessions' in shown
        ? { ...shown, sessions: sessions.filter(({ key }) => transcripts.has(key)) }
        : shown;
    const embedded: EmbeddedViewer = {
      ...oneEntry(finished, document, run?.id ?? null),
      transcripts: Object.fromEntries(transcripts),
      notes,
    };
    return JSON.parse(redactedJson(secretsOf(readModelEnvironment(variables)))(embedded));
  } finally {
    await own.close();
  }
}

/** A file that holds just one document. */
export function oneEntry(
  finished: FinishedDocument,
  document: EmbeddedViewer['documents'][string],
  run: string | null,
): EmbeddedViewer {
  const title = documentTitle(finished);
  return {
    version: 1,
    tool: { name: 'plugin-eval', version: VERSION },
    entries: [{ id: ENTRY, kind: finished.kind, title, from: { file: null, run }, outcome: null, at: null }],
    documents: { [ENTRY]: document },
    transcripts: {},
    notes: [],
  };
}

const IN_JOURNAL = 'plugin-eval view shows all of them from the journal.';

async function openOrNull(journal: ViewerJournal): Promise<Journal | null> {
  try {
    return await journal.open();
  } catch (error) {
    // The report is worth more than its transcripts.
    if (DatabaseError.isInstance(error)) return null;
    throw error;
  }
}

/** The document with those of its texts that still fit. */
function withFittingTexts(shown: ViewerDocument): { shown: ViewerDocument; notes: string[] } {
  if (shown.kind !== 'evaluation' && shown.kind !== 'comparison') return { shown, notes: [] };
  let room = MOST_TEXT;
  const fits = (source: SkillSource) => {
    const size = Buffer.byteLength(source.text);
    if (size > room) return false;
    room -= size;
    return true;
  };
  if (shown.kind === 'comparison') {
    const { a, b } = shown.sources;
    const sources = { a: a !== null && fits(a) ? a : null, b: b !== null && fits(b) ? b : null };
    const leftOut = [a, b].filter((source) => source !== null && !Object.values(sources).includes(source));
    return { shown: { ...shown, sources }, notes: textNotes(leftOut.length) };
  }
  const sources = shown.sources.filter(fits);
  return { shown: { ...shown, sources }, notes: textNotes(shown.sources.length - sources.length) };
}

export function textNotes(leftOut: number): string[] {
  return leftOut === 0 ? [] : [`The texts of ${plural(leftOut, 'skill')} did not fit into this file.`];
}

async function fittingTranscripts(
  sessions: readonly ViewerSession[],
  journal: Journal | null,
  run: string | null,
): Promise<Map<string, PublishedSession>> {
  const transcripts = new Map<string, PublishedSession>();
  let room = MOST_TRANSCRIPTS;
  for (const { key } of journal === null ? [] : sessions) {
    const transcript = journal === null ? null : await transcriptOf(journal, run, key);
    const size = transcript === null ? 0 : Buffer.byteLength(JSON.stringify(transcript));
    if (transcript === null || size > room) continue;
    room -= size;
    transcripts.set(key, transcript);
  }
  return transcripts;
}
