import type { Evaluation } from '../../documents/evaluation.ts';
import { monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import { excerpt } from '../../text/code-points.ts';
import { LONGEST_PROBLEM, type MeasurementProblem } from '../measurement-problem.ts';
import { describeListing } from './sessions-summary.ts';
import { describeSessionsGap } from './sessions-warning.ts';

/** Of one skill: sessions that count for nothing or were not drawn, and a description that no agent saw in full. */
export function sessionsProblemsOf(skill: Evaluation): MeasurementProblem[] {
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
