import type { Dimension, SkillEvaluation, Uncertainty } from '@plugin-eval/core/documents/evaluation.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { judgeLayer } from './judge-layers.ts';
import { reportSkill } from './report-documents.ts';

/** How the intervals of these documents came about. */
export function sampleUncertainty(changes: Partial<Uncertainty> = {}): Uncertainty {
  return {
    level: 0.95,
    resamples: 1000,
    seed: 42,
    halfWidth: 6.1,
    stable: false,
    judge: null,
    covers: '2 judges, 10 trigger prompts and 6 simulated tasks',
    excludes:
      'what both judge models have in common; scope calibration, which errored; everything of layer 1',
    ...changes,
  };
}

const INTERVALS: Partial<Record<DimensionName, [low: number, high: number, covers: string]>> = {
  triggering_accuracy: [0.58, 0.92, '2 judges and 10 prompts; not the choice of prompts'],
  orchestration_fitness: [0.61, 0.88, '2 judges; nothing else varied'],
  output_quality: [0.6, 0.9, '2 judges with 3 simulated tasks each'],
};

/** A skill at standard depth: blended scores, intervals, and one dimension on which the judge errored. */
export function judgedSkill(layer: JudgeLayer = judgeLayer()): SkillEvaluation {
  const skill = reportSkill();
  const dimensions = Object.fromEntries(
    DIMENSION_NAMES.map((name) => [name, judged(name, skill.dimensions[name], layer)]),
  ) as SkillEvaluation['dimensions'];
  return {
    ...skill,
    depth: { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' },
    composite: {
      ...skill.composite,
      score: 76.42,
      ciLow: 70.3,
      ciHigh: 82.5,
      badge: null,
      complete: false,
      measuredWeight: 0.81,
    },
    dimensions,
    layers: [skill.layers[0], layer],
    uncertainty: sampleUncertainty(),
  };
}

function judged(name: DimensionName, dimension: Dimension, { assessments }: JudgeLayer): Dimension {
  const assessment = assessments[name];
  const [ciLow, ciHigh, ciCovers] = INTERVALS[name] ?? [null, null, null];
  if (assessment?.status === 'errored')
    return {
      ...dimension,
      score: null,
      grade: null,
      status: 'errored',
      layers: { static: null, judge: null },
    };
  if (name === 'robustness')
    return { ...dimension, score: null, grade: null, status: 'unmeasured', layers: { static: null } };
  if (assessment === undefined) return dimension;
  return { ...dimension, ciLow, ciHigh, ciCovers, layers: { static: 0.8, judge: assessment.score } };
}
