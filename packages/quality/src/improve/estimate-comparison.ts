import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { planControls, type SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { type ComparisonPlan, checkedArms, plannedRounds } from './comparison-plan.ts';

/** Rounds that a race takes in any case. */
const CERTAIN_ROUNDS = 2;

/**
 * Estimates the sessions of a comparison in one agent, or in one for each arm, without reusing journal
 * results.
 */
export function estimateComparison(
  plan: ComparisonPlan,
  setting: SessionSetting,
  priceOf: (model: ResolvedModel) => Price | null,
): Estimate {
  const estimateOf = (
    request: Parameters<typeof estimateSession>[0],
    installed: Parameters<typeof estimateSession>[1],
  ) => estimateSession(request, installed, priceOf(request.model));
  const rounds = plannedRounds(plan, setting).map((round) =>
    addEstimates(round.map(({ request, arm }) => estimateOf(request, plan.arms[arm]?.installed ?? []))),
  );
  return addEstimates([
    ...checkedArms(plan).flatMap(({ installed, setting: own = setting }) =>
      planControls(installed, own).map(({ request }) => estimateOf(request, installed)),
    ),
    ...rounds.map((round, index) => (plan.isRace && index >= CERTAIN_ROUNDS ? fromNothing(round) : round)),
  ]);
}
