import type { Evaluation, EvaluationDocument } from '../documents/evaluation.ts';
import { allSkills, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { excerpt } from '../text/code-points.ts';
import { trustWarning } from './judge-trust.ts';
import { unfinishedDimensions } from './unfinished-dimensions.ts';

/** What a CI system must be told about the judge: assessments that did not come about, and scores not to trust. */
export interface JudgeProblem {
  level: 'error' | 'warning';
  /** The dimension, or "judge verification". */
  name: string;
  /** Of the skill. */
  path: string;
  /** One sentence or more; may hold foreign text. */
  message: string;
}

const LONGEST = 600;

/** The problems of every skill of a document, once: plugins of one marketplace often share skills. */
export function judgeProblems(document: EvaluationDocument): JudgeProblem[] {
  const problems = topLevelEvaluations(document).flatMap(allSkills).flatMap(judgeProblemsOf);
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** The problems of one skill, whether it can be trusted first. */
export function judgeProblemsOf(skill: Evaluation): JudgeProblem[] {
  const { name, path } = skill.subject;
  const warning = trustWarning(skill);
  return [
    ...(warning === null
      ? []
      : [
          {
            level: warning.kind === 'alarm' ? ('error' as const) : ('warning' as const),
            name: 'judge verification',
            path,
            message: excerpt(`${name}: ${warning.headline}: ${warning.detail}`, LONGEST),
          },
        ]),
    ...unfinishedDimensions(skill).map(({ name: dimension, errored, reason }) => ({
      level: errored ? ('error' as const) : ('warning' as const),
      name: dimension,
      path,
      message: excerpt(`${name}: ${dimension} ${errored ? 'errored' : 'lacks a judge'}: ${reason}`, LONGEST),
    })),
  ];
}
