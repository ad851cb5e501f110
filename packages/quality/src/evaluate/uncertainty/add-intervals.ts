import type {
  Evaluation,
  EvaluationDocument,
  SkillEvaluation,
} from '@plugin-eval/core/documents/evaluation.ts';
import {
  allSkills,
  isCollection,
  isPlugin,
  topLevelEvaluations,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { measuredSkillOf } from './evaluation-samples.ts';
import type { JudgePools } from './judge-pool.ts';
import { pluginUncertainty } from './plugin-uncertainty.ts';
import { poolsOf, uncertaintyOf } from './uncertainty.ts';

/**
 * Adds intervals to the evaluations of a run. Runs after all measurements, since judge variance is pooled
 * over all skills judged alike. Scores that were not sampled get none.
 */
export function addIntervals<Document extends EvaluationDocument>(
  documents: readonly Document[],
): Document[] {
  const skills = documents.flatMap((document) => topLevelEvaluations(document).flatMap(allSkills));
  const pools = poolsOf(skills.map(measuredSkillOf));
  return documents.map(
    (document): Document =>
      isCollection(document)
        ? { ...document, evaluations: document.evaluations.map((member) => withInterval(member, pools)) }
        : (withInterval(document as Evaluation, pools) as Document),
  );
}

function withInterval(evaluation: Evaluation, pools: JudgePools): Evaluation {
  if (!isPlugin(evaluation)) return skillWithIntervals(evaluation, pools);
  const { composite, uncertainty } = pluginUncertainty(evaluation.skills, pools);
  return {
    ...evaluation,
    composite: {
      ...evaluation.composite,
      ciLow: composite?.low ?? null,
      ciHigh: composite?.high ?? null,
    },
    uncertainty,
    skills: evaluation.skills.map((skill) => skillWithIntervals(skill, pools)),
  };
}

function skillWithIntervals(skill: SkillEvaluation, pools: JudgePools): SkillEvaluation {
  const { composite, dimensions, uncertainty } = uncertaintyOf(measuredSkillOf(skill), pools);
  return {
    ...skill,
    composite: { ...skill.composite, ciLow: composite?.low ?? null, ciHigh: composite?.high ?? null },
    dimensions: mapDimensions((name) => ({
      ...skill.dimensions[name],
      ciLow: dimensions[name]?.low ?? null,
      ciHigh: dimensions[name]?.high ?? null,
      ciCovers: dimensions[name]?.covers ?? null,
    })),
    uncertainty,
  };
}
