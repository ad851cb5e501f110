import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { type PublishedDocument, publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { ComparedResult, ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { notInViewer, ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { compareEvaluations } from '@plugin-eval/quality/evaluate/compare-evaluations.ts';
import type { ResultPlace } from '@plugin-eval/viewer/server/viewer-backend.ts';
import { evaluatedSubjects, membersOf, type PublishedMember } from '../evaluated-subjects.ts';
import { skillSource } from './skill-sources.ts';
import type { SourceFolders } from './source-folders.ts';

/** A document with the known time and place of its creation. */
export interface ResultDocument {
  published: PublishedDocument;
  /** ISO 8601; null for a file. */
  at: string | null;
  places: readonly SourceFolders[];
}

/**
 * Two results side by side, as `compare` shows two evaluations without a head to head. Texts are shown only where they are
 * the very ones that were evaluated.
 * @throws ViewerRequestError for what is not the evaluation of one skill or plugin, and for one of each
 */
export function compareResults(
  a: ResultPlace & ResultDocument,
  b: ResultPlace & ResultDocument,
): Extract<ViewerDocument, { kind: 'comparison' }> {
  const [left, right] = [evaluationAt(a), evaluationAt(b)];
  if ('skills' in left !== 'skills' in right)
    throw new ViewerRequestError(
      'not-comparable',
      'A skill and a plugin cannot be compared. Choose two of the same kind.',
    );
  const document = {
    ...compareEvaluations(fromPublished(left) as Evaluation, fromPublished(right) as Evaluation),
    tool: { name: left.tool.name, version: VERSION },
  };
  const { document: published } = publishedDocument({ kind: 'comparison', document }) as Extract<
    PublishedDocument,
    { kind: 'comparison' }
  >;
  return {
    kind: 'comparison',
    document: published,
    sources: { a: evaluatedText(left, a.places), b: evaluatedText(right, b.places) },
    results: { a: resultOf(left, a.at), b: resultOf(right, b.at) },
  };
}

function evaluationAt({ published, member, entry }: ResultPlace & ResultDocument): PublishedMember {
  if (published.kind === 'evaluation') {
    const { document } = published;
    if (member === null && !('evaluations' in document)) return document;
    const found =
      member === null ? undefined : membersOf(document).find(({ subject }) => subject.path === member);
    if (found !== undefined) return found;
  }
  throw notInViewer(`evaluation of one skill or plugin in ${excerpt(member ?? entry, 80)}`);
}

function evaluatedText({ subject }: PublishedMember, places: readonly SourceFolders[]) {
  const source = subject.kind === 'skill' ? skillSource(subject, places) : null;
  return source?.is_evaluated ? source : null;
}

function resultOf(evaluation: PublishedMember, at: string | null): ComparedResult {
  const [{ models = [], depth = '' } = {}] = evaluatedSubjects(evaluation);
  return { at, tool_version: evaluation.tool.version, depth, models: [...models] };
}
