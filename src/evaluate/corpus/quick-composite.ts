import { staticComposite } from '../../methodology/static-composite.ts';
import type { Skill } from '../../skill/skill.ts';
import { extractFeatures } from '../../static/extract-features.ts';
import { scoreFeatures, staticDimensionScores } from '../../static/score-features.ts';

/** The composite that `score --depth quick` gives a skill, 0 to 100, without the findings and advice around it. */
export function quickComposite(skill: Skill): number | null {
  const { subScores, penalty } = scoreFeatures(extractFeatures(skill));
  return staticComposite(staticDimensionScores(subScores), penalty);
}
