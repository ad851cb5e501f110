import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import type { JudgeOptions } from '@plugin-eval/quality/judge/judge-options.ts';
import type { JudgePlan } from './judge-plan.ts';

/** Options the judge receives, apart from the skill. */
export function judgeOptionsOf({ models, draws, rubrics, verify, maxOutputTokens }: JudgePlan): JudgeOptions {
  return {
    models,
    draws,
    rubrics,
    maxOutputTokens,
    contextTokensOf: ({ provider, id }) => knownModel(provider, id)?.contextTokens ?? null,
    verifyJudge: verify,
  };
}
