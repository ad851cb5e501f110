import type { Evaluation, SkillEvaluation } from '../documents/evaluation.ts';
import { isPlugin } from '../documents/evaluation-parts.ts';
import { mapDimensions } from '../methodology/map-dimensions.ts';
import { staticComposite } from '../methodology/static-composite.ts';
import { mean } from '../statistics/descriptive.ts';

/**
 * The part of an evaluation's composite that nothing random has touched: that of layer 1 alone, in points; of a plugin
 * the mean of its skills. Null when layer 1 scored nothing.
 */
export function exactComposite(evaluation: Evaluation): number | null {
  return isPlugin(evaluation)
    ? mean(evaluation.skills.flatMap((skill) => ofSkill(skill) ?? []))
    : ofSkill(evaluation);
}

function ofSkill({ dimensions, composite }: SkillEvaluation): number | null {
  const scores = mapDimensions((name) => dimensions[name].layers.static ?? null);
  return composite.antiPatternPenalty === null ? null : staticComposite(scores, composite.antiPatternPenalty);
}
