import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, isPlugin, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { trustWarning } from './judge/judge-trust.ts';
import { LONGEST_PROBLEM, type MeasurementProblem } from './measurement-problem.ts';
import { rankingGap } from './ranking/ranking-summary.ts';
import { safetyProblemsOf } from './safety/safety-problems.ts';
import { describeListing } from './sessions/sessions-summary.ts';
import { describeSessionsGap } from './sessions/sessions-warning.ts';
import { unfinishedDimensions } from './unfinished-dimensions.ts';

/** The problems of a subject and of the skills in it. */
export function memberProblems(evaluation: Evaluation): MeasurementProblem[] {
  return [
    ...(isPlugin(evaluation) ? safetyProblemsOf(evaluation) : []),
    ...allSkills(evaluation).flatMap(measurementProblemsOf),
  ];
}

export function measurementProblemsOf(skill: Evaluation): MeasurementProblem[] {
  return [
    ...judgeProblemsOf(skill),
    ...sessionsProblemsOf(skill),
    ...rankingProblemsOf(skill),
    ...safetyProblemsOf(skill),
  ];
}

/** Problems of one skill: missing assessments, and before them untrustworthy scores. */
function judgeProblemsOf(skill: Evaluation): MeasurementProblem[] {
  const { name, path } = skill.subject;
  const warning = trustWarning(skill);
  return [
    ...(warning === null
      ? []
      : [
          {
            layer: 'judge' as const,
            level: warning.kind === 'alarm' ? ('error' as const) : ('warning' as const),
            name: 'judge verification',
            path,
            message: excerpt(`${name}: ${warning.headline}: ${warning.detail}`, LONGEST_PROBLEM),
          },
        ]),
    ...unfinishedDimensions(skill)
      // What the sessions lack is said once, not for every dimension.
      .filter(({ layer }) => layer !== 'monte_carlo')
      .map(({ name: dimension, errored, reason }) => ({
        layer: 'judge' as const,
        level: errored ? ('error' as const) : ('warning' as const),
        name: dimension,
        path,
        message: excerpt(
          `${name}: ${dimension} ${errored ? 'errored' : 'lacks a judge'}: ${reason}`,
          LONGEST_PROBLEM,
        ),
      })),
  ];
}

/** Problems of one skill: a failed ranking. Too few opponents are not a problem of the run. */
function rankingProblemsOf({ ranking, subject }: Evaluation): MeasurementProblem[] {
  const gap = ranking === null ? null : rankingGap(ranking);
  if (gap?.kind !== 'errored') return [];
  return [
    {
      layer: 'ranking',
      level: 'error',
      name: 'ranking',
      path: subject.path,
      message: excerpt(`${subject.name}: the ranking errored: ${gap.detail}`, LONGEST_PROBLEM),
    },
  ];
}

/** Problems of one skill: invalid or missing sessions, and a description truncated in the agents' listing. */
function sessionsProblemsOf(skill: Evaluation): MeasurementProblem[] {
  const layer = monteCarloLayerOf(skill);
  if (layer === null) return [];
  const problem = (level: MeasurementProblem['level'], name: string, message: string | null) =>
    message === null
      ? []
      : [
          {
            layer: 'monte_carlo' as const,
            level,
            name,
            path: skill.subject.path,
            message: excerpt(`${skill.subject.name}: ${message}`, LONGEST_PROBLEM),
          },
        ];
  return [
    ...problem('error', 'sessions', describeSessionsGap(layer)),
    ...problem('warning', 'skill listing', describeListing(layer)),
  ];
}
