import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { estimateComparison } from '../improve/estimate-comparison.ts';
import { estimateJudgement } from '../monte-carlo/estimate-judgement.ts';
import { type DriftSubject, plannedExecutions } from './drift-subject.ts';

/** Estimates all sessions of one skill, and their judgements. Drift is measured afresh, so nothing is reused. */
export function estimateDrift(of: DriftSubject, priceOf: (model: ResolvedModel) => Price | null): Estimate {
  const { comparison, subject, executed, prompts } = of;
  const executions = plannedExecutions(of).flatMap(({ request, side, promptIndex }) => {
    const { installed } = comparison.arms[side] ?? comparison.arms[0];
    const skills = installed.map((skill) => (executed?.options.asShipped ? (skill.shipped ?? skill) : skill));
    const prompt = prompts.prompts[promptIndex];
    return [
      estimateSession(request, skills, priceOf(request.model)),
      ...(executed === null
        ? []
        : [
            estimateJudgement(
              ...([prompt, subject] as const),
              { quality: executed.quality, maxTurns: executed.options.maxTurns },
              ...([priceOf(executed.quality.model), 1] as const),
            ),
          ]),
    ];
  });
  return addEstimates([estimateComparison(comparison, comparison.arms[0].setting, priceOf), ...executions]);
}
