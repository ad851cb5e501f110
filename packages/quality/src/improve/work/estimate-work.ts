import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { planControls } from '@plugin-eval/sessions/planned-session.ts';
import { estimateJudgement } from '../../monte-carlo/estimate-judgement.ts';
import type { ComparedArm } from '../comparison-plan.ts';
import type { WorkPlan } from './measure-work.ts';
import { plannedWork } from './plan-work.ts';

type PriceOf = (model: ResolvedModel) => Price | null;

/** Estimates executed sessions of arms with their judgements, without reusing journal results. */
export function estimateWork(
  { subject, options, seed }: WorkPlan,
  arms: readonly ComparedArm[],
  cases: readonly number[],
  sessions: number,
  priceOf: PriceOf,
): Estimate {
  const prices = { session: priceOf(options.model), judge: priceOf(options.quality.model) };
  return addEstimates(
    plannedWork(arms, cases, sessions, options, seed).flatMap(({ request, promptIndex, of }) => {
      const prompt = options.prompts.prompts[promptIndex];
      return [
        estimateSession(request, arms[of]?.installed ?? [], prices.session),
        estimateJudgement(prompt, subject, options, prices.judge, 1),
      ];
    }),
  );
}

/** Estimates the sessions that check the harness. */
export function estimateWorkControls(
  { options }: WorkPlan,
  { installed }: ComparedArm,
  priceOf: PriceOf,
): Estimate {
  return addEstimates(
    planControls(installed, options).map(({ request }) =>
      estimateSession(request, installed, priceOf(options.model)),
    ),
  );
}
