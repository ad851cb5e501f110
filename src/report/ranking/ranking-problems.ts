import type { Evaluation } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { LONGEST_PROBLEM, type MeasurementProblem } from '../measurement-problem.ts';
import { rankingGap } from './ranking-summary.ts';

/** Of one skill: a ranking that did not come about. Too few opponents are not a problem of the run. */
export function rankingProblemsOf({ ranking, subject }: Evaluation): MeasurementProblem[] {
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
