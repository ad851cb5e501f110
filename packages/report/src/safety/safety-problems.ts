import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { LONGEST_PROBLEM, type MeasurementProblem } from '../measurement-problem.ts';
import { safetySentences } from './describe-safety.ts';

/** Problems of one subject: a veto, or an incomplete safety delta. */
export function safetyProblemsOf({ safety, subject }: Evaluation): MeasurementProblem[] {
  if (safety === null || (safety.complete && safety.vetoed !== true)) return [];
  const sentences = [...safetySentences(safety, subject.kind), ...safety.reasons];
  return [
    {
      layer: 'safety',
      level: safety.complete ? 'warning' : 'error',
      name: 'safety delta',
      path: subject.path,
      message: excerpt(`${subject.name}: ${sentences.join(' ')}`, LONGEST_PROBLEM),
    },
  ];
}
