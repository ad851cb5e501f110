import type { EvaluationDocument, SubjectErrorEntry } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection, isPlugin, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { unrepeated } from './unrepeated.ts';

/** Subjects that could not be scored, each once: a collection repeats its plugins' errors. */
export function unscoredSubjects(document: EvaluationDocument): SubjectErrorEntry[] {
  return unrepeated()([
    ...topLevelEvaluations(document).flatMap((evaluation) => (isPlugin(evaluation) ? evaluation.errors : [])),
    ...(isCollection(document) ? document.errors : []),
  ]);
}
