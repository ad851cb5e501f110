import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { planControls, type SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { type ComparisonPlan, plannedRounds } from './comparison-plan.ts';

/** Rounds that a race takes in any case. */
const CERTAIN_ROUNDS = 2;

/** Estimates the sessions of a comparison in one agent, without reusing journal results. */
export function estimateComparison(
  plan: ComparisonPlan,
  setting: SessionSetting,
  price: Price | null,
): Estimate {
  const [original] = plan.arms;
  const rounds = plannedRounds(plan, setting).map((round) =>
    addEstimates(
      round.map(({ request, arm }) => estimateSession(request, plan.arms[arm]?.installed ?? [], price)),
    ),
  );
  return addEstimates([
    ...planControls(original.installed, setting).map(({ request }) =>
      estimateSession(request, original.installed, price),
    ),
    ...rounds.map((round, index) => (plan.isRace && index >= CERTAIN_ROUNDS ? fromNothing(round) : round)),
  ]);
}
