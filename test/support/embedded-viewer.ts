import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import type {
  EmbeddedViewer,
  PublishedEvaluation,
  PublishedSession,
  SkillSource,
  ViewerDocument,
} from '@plugin-eval/core/documents/viewer.ts';
import { CRANE_TEXT } from './crane-skill.ts';

/** A document as it is published: with the names of documents, and through JSON. */
export function published<T>(document: unknown): T {
  return JSON.parse(JSON.stringify(toDocument(document))) as T;
}

/** What is embedded in a file that holds these documents, as entries 1, 2 and so on. */
export function embeddedWith(
  documents: readonly ViewerDocument[],
  changes: Partial<EmbeddedViewer> = {},
): EmbeddedViewer {
  const entries = documents.map((document, index) => ({
    id: String(index + 1),
    kind: document.kind,
    title: titleOf(document),
    from: { file: `reports/${index + 1}.json`, run: null },
    outcome: null,
    at: null,
  }));
  return {
    version: 1,
    tool: { name: 'plugin-eval', version: '1.2.3' },
    entries,
    documents: Object.fromEntries(entries.map(({ id }, index) => [id, documents[index]])) as Record<
      string,
      ViewerDocument
    >,
    transcripts: {},
    notes: [],
    ...changes,
  };
}

/** An evaluation for the viewer, with the text of the crane unless others are given. */
export function viewedEvaluation(
  document: EvaluationDocument,
  {
    sources = [craneSource()],
    sessions = [],
  }: { sources?: SkillSource[]; sessions?: SessionDocument[] } = {},
): ViewerDocument {
  return {
    kind: 'evaluation',
    document: published<PublishedEvaluation>(document),
    sources,
    sessions: sessions.map(({ key, label, subject }) => ({ key, label, subject })),
  };
}

export function craneSource(changes: Partial<SkillSource> = {}): SkillSource {
  return {
    path: 'skills/crane',
    sha256: 'ab'.repeat(32),
    text: CRANE_TEXT,
    cut: false,
    is_evaluated: true,
    ...changes,
  };
}

/** Transcripts by their keys. */
export function transcriptsOf(sessions: readonly SessionDocument[]): Record<string, PublishedSession> {
  return Object.fromEntries(sessions.map((session) => [session.key, published<PublishedSession>(session)]));
}

function titleOf(document: ViewerDocument): string {
  return 'subject' in document.document ? document.document.subject.name : document.kind;
}
