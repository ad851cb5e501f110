import type { ResolvedModel } from '../model/model.ts';

/** One judge of a matchup. */
export interface MatchupJudge {
  /** From 1 on. */
  number: number;
  model: ResolvedModel;
  /** Which draw of the same work its answers are. */
  sample: number;
}

/** More than any bench has, so that a judge keeps its draws when others join it. */
const DRAWS_PER_ROUND = 8;

/**
 * The judges of a list of models, in its order. Judges of one model, and rounds of one pair, are different draws.
 * @param round from 0 on
 */
export function judgesOf(models: readonly ResolvedModel[], round: number): MatchupJudge[] {
  const stride = Math.max(DRAWS_PER_ROUND, models.length);
  return models.map((model, i) => {
    const earlier = models.slice(0, i).filter((one) => isSameModel(one, model)).length;
    return { number: i + 1, model, sample: round * stride + earlier };
  });
}

function isSameModel(a: ResolvedModel, b: ResolvedModel): boolean {
  return a.name === b.name && a.endpoint === b.endpoint;
}
