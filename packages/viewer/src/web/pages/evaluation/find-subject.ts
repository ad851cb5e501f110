import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection, isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { ViewerMember } from '@plugin-eval/core/documents/viewer.ts';

export interface FoundSubject {
  subject: EvaluationDocument;
  /** Path from the document to its holder; empty for the document's own subject. */
  within: EvaluationDocument[];
}

/** The subject of a document with a path; the document's own when the path is null; null without a match. */
export function findSubject(document: EvaluationDocument, path: string | null): FoundSubject | null {
  if (path === null) return { subject: document, within: [] };
  for (const member of membersOf(document)) {
    if (hasPath(member, path)) return { subject: member, within: [document] };
  }
  for (const member of membersOf(document)) {
    const inner = membersOf(member).find((one) => hasPath(one, path));
    if (inner !== undefined) return { subject: inner, within: [document, member] };
  }
  return null;
}

/** Direct members of a collection or plugin. */
export function membersOf(document: EvaluationDocument): readonly Evaluation[] {
  if (isCollection(document)) return document.evaluations;
  return isPlugin(document) ? document.skills : [];
}

/** Compares paths as a URL spells them, which cannot hold half a surrogate pair. */
function hasPath({ subject }: Evaluation, path: string): boolean {
  return subject.path === path || subject.path.toWellFormed() === path;
}

/** Position of the member with a path, or with a skill at it; -1 for the document itself. */
export function memberPosition(document: EvaluationDocument, path: string | null): number {
  const found = findSubject(document, path);
  const member = found === null ? null : [...found.within.slice(1), found.subject][0];
  return found === null || found.within.length === 0 ? -1 : membersOf(document).indexOf(member as Evaluation);
}

/** The collection with one member whole. */
export function withWholeMember(
  document: EvaluationDocument,
  position: number,
  { document: member }: ViewerMember,
): EvaluationDocument {
  if (!isCollection(document)) return document;
  const evaluations = document.evaluations.with(position, fromPublished(member) as Evaluation);
  return { ...document, evaluations };
}
