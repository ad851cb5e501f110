import type { EvaluationDocument, SubjectErrorEntry } from '../documents/evaluation.ts';
import {
  allFindings,
  allSuppressed,
  isCollection,
  isPlugin,
  topLevelEvaluations,
} from '../documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '../documents/finding.ts';

/** Every finding of a document, once. Plugins of one marketplace often share skills, and with them their findings. */
export function reportedFindings(document: EvaluationDocument): Finding[] {
  return withoutRepeats(topLevelEvaluations(document).flatMap(allFindings));
}

/** Every suppressed finding of a document, once. */
export function suppressedFindings(document: EvaluationDocument): SuppressedFinding[] {
  return withoutRepeats(topLevelEvaluations(document).flatMap(allSuppressed));
}

/** What could not be scored, once: a collection repeats the errors of its plugins. */
export function unscoredSubjects(document: EvaluationDocument): SubjectErrorEntry[] {
  return withoutRepeats([
    ...topLevelEvaluations(document).flatMap((evaluation) => (isPlugin(evaluation) ? evaluation.errors : [])),
    ...(isCollection(document) ? document.errors : []),
  ]);
}

function withoutRepeats<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
