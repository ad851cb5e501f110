import type { Evaluation, SkillEvaluation } from '../documents/evaluation.ts';
import { isPlugin } from '../documents/evaluation-parts.ts';
import { compositeScore } from '../methodology/composite.ts';
import { mapDimensions } from '../methodology/map-dimensions.ts';
import { meanOf } from './mean.ts';

/**
 * What the composite would be at quick depth, in points; of a plugin the mean of its skills. Exact: nothing in it is
 * sampled. Null when layer 1 scored nothing.
 */
export function staticComposite(evaluation: Evaluation): number | null {
  return isPlugin(evaluation)
    ? meanOf(evaluation.skills.flatMap((skill) => ofSkill(skill) ?? []))
    : ofSkill(evaluation);
}

function ofSkill({ dimensions, composite }: SkillEvaluation): number | null {
  const scores = mapDimensions((name) => dimensions[name].layers.static ?? null);
  return composite.antiPatternPenalty === null ? null : compositeScore(scores, composite.antiPatternPenalty);
}
