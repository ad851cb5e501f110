import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { type Judge, judgesOf } from '@plugin-eval/sessions/grading/judge.ts';

/** Draws per round: more than any bench has, so that a judge keeps its draws when others join. */
const DRAWS_PER_ROUND = 8;

/**
 * The judges of one round of a pair, in the order of their models. Rounds are different draws.
 * @param round from 0 on
 */
export function matchupJudges(models: readonly ResolvedModel[], round: number): Judge[] {
  const stride = Math.max(DRAWS_PER_ROUND, models.length);
  return judgesOf(models).map((judge) => ({ ...judge, sample: round * stride + judge.sample }));
}
