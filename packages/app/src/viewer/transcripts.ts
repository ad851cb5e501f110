import type { PublishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import type {
  PublishedEvaluation,
  PublishedSession,
  ViewerSession,
} from '@plugin-eval/core/documents/viewer.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { membersOf } from '../evaluated-subjects.ts';
import { sessionDocumentOf } from '../runs/session-document.ts';

/** The task kind whose results hold transcripts. */
const AGENT_SESSION = 'agent-session';

/** The sessions listed in the layers of a document, with or without available transcripts. */
export function listedSessions(document: PublishedEvaluation): ViewerSession[] {
  const sessions = new Map<string, ViewerSession>();
  for (const { subject, layers } of membersOf(document)) {
    for (const layer of layers) {
      if (layer.name !== 'monte_carlo') continue;
      for (const { key, session, arm } of [...layer.sessions, ...(layer.executed?.sessions ?? [])]) {
        const label = `session ${session}${arm === 'without' ? ', other arm' : ''}`;
        if (!sessions.has(key)) sessions.set(key, { key, label, subject: subject.path });
      }
    }
  }
  return [...sessions.values()];
}

/** The sessions that the cells of a grid list. */
export function gridSessions({ columns, prompts }: PublishedDocuments['grid']): ViewerSession[] {
  const sessions = prompts.flatMap(({ cells }) =>
    cells.flatMap((cell, index) => {
      const { name = '', subject } = columns[index] ?? {};
      return cell.sessions.map(({ key, session }): [string, ViewerSession] => [
        key,
        { key, label: `${name}, session ${session}`, subject: subject?.path ?? '' },
      ]);
    }),
  );
  return [...new Map(sessions).values()];
}

/** Sessions whose transcripts are in the journal. */
export async function presentSessions(
  listed: readonly ViewerSession[],
  journal: Journal | null,
): Promise<ViewerSession[]> {
  if (journal === null || listed.length === 0) return [];
  const keys = listed.map(({ key }) => key);
  const present = await journal.keysWithResult(AGENT_SESSION, keys);
  return listed.filter(({ key }) => present.has(key));
}

/**
 * A session with its transcript.
 * @param run whose result counts, where it used one of that key; else the newest counts
 * @returns null when the journal has none, or something else under that key
 */
export async function transcriptOf(
  journal: Journal,
  run: string | null,
  key: string,
): Promise<PublishedSession | null> {
  const used = run === null ? null : await journal.resultUsedBy(run, key);
  const stored = used ?? (await journal.findResult(key));
  if (stored === null || stored.kind !== AGENT_SESSION) return null;
  return toDocument(sessionDocumentOf(stored, run ?? stored.runId)) as PublishedSession;
}
