import type { Evaluation, EvaluationDocument } from '../documents/evaluation.ts';
import { allSkills, isPlugin, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { judgeProblemsOf } from './judge/judge-problems.ts';
import type { MeasurementProblem } from './measurement-problem.ts';
import { rankingProblemsOf } from './ranking/ranking-problems.ts';
import { safetyProblemsOf } from './safety/safety-problems.ts';
import { sessionsProblemsOf } from './sessions/sessions-problems.ts';

/** The problems of every skill of a document, once: plugins of one marketplace often share skills. */
export function measurementProblems(document: EvaluationDocument): MeasurementProblem[] {
  const problems = topLevelEvaluations(document).flatMap((evaluation) => [
    ...(isPlugin(evaluation) ? safetyProblemsOf(evaluation) : []),
    ...allSkills(evaluation).flatMap(measurementProblemsOf),
  ]);
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** The problems of one skill. */
export function measurementProblemsOf(skill: Evaluation): MeasurementProblem[] {
  return [
    ...judgeProblemsOf(skill),
    ...sessionsProblemsOf(skill),
    ...rankingProblemsOf(skill),
    ...safetyProblemsOf(skill),
  ];
}
