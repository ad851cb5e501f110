import type { Evaluation } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { LONGEST_PROBLEM, type MeasurementProblem } from '../measurement-problem.ts';
import { unfinishedDimensions } from '../unfinished-dimensions.ts';
import { trustWarning } from './judge-trust.ts';

/** Of one skill: assessments that did not come about, and first of all scores not to trust. */
export function judgeProblemsOf(skill: Evaluation): MeasurementProblem[] {
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
