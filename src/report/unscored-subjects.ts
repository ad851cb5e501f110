import type { EvaluationDocument, SubjectErrorEntry } from '../documents/evaluation.ts';
import { isCollection, isPlugin, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { unrepeated } from './unrepeated.ts';

/** Subjects that could not be scored, each once: a collection repeats its plugins' errors. */
export function unscoredSubjects(document: EvaluationDocument): SubjectErrorEntry[] {
  return unrepeated()([
    ...topLevelEvaluations(document).flatMap((evaluation) => (isPlugin(evaluation) ? evaluation.errors : [])),
    ...(isCollection(document) ? document.errors : []),
  ]);
}
