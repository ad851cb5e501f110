import type { Evaluation, EvaluationDocument } from '../../../../src/documents/evaluation.ts';
import { isCollection, isPlugin } from '../../../../src/documents/evaluation-parts.ts';

export interface FoundSubject {
  subject: EvaluationDocument;
  /** From the document down to the one that holds it; empty for the document's own subject. */
  within: EvaluationDocument[];
}

/** The subject of a document that has a path; the document's own when the path is null; null when none has it. */
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

/** What lies directly in a collection or plugin. */
export function membersOf(document: EvaluationDocument): readonly Evaluation[] {
  if (isCollection(document)) return document.evaluations;
  return isPlugin(document) ? document.skills : [];
}

/** As a URL spells it, which cannot hold half a surrogate pair. */
function hasPath({ subject }: Evaluation, path: string): boolean {
  return subject.path === path || subject.path.toWellFormed() === path;
}
