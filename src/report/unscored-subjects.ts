import type { EvaluationDocument, SubjectErrorEntry } from '../documents/evaluation.ts';
import { isCollection, isPlugin, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { unrepeated } from './unrepeated.ts';

/** What could not be scored, once: a collection repeats the errors of its plugins. */
export function unscoredSubjects(document: EvaluationDocument): SubjectErrorEntry[] {
  return unrepeated()([
    ...topLevelEvaluations(document).flatMap((evaluation) => (isPlugin(evaluation) ? evaluation.errors : [])),
    ...(isCollection(document) ? document.errors : []),
  ]);
}
