import type { Dimension, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { judgeLayer } from './judge-layers.ts';
import { passedVerification } from './judge-verification.ts';
import { sampleUncertainty } from './judged-report.ts';
import { monteCarloLayer } from './monte-carlo-layers.ts';
import { reportSkill } from './report-documents.ts';

/** The judge of a certification: nothing errored, and it held against planted texts. */
export function verifiedJudge(): JudgeLayer {
  const { scope_calibration, ...assessments } = judgeLayer().assessments;
  return judgeLayer({ assessments, verification: passedVerification(), leftOut: [] });
}

/** A skill at deep depth: layer 1, the judge, and the sessions. */
export function simulatedSkill(
  layer: MonteCarloLayer = monteCarloLayer(),
  judge: JudgeLayer = verifiedJudge(),
): SkillEvaluation {
  const skill = reportSkill();
  const complete = layer.valid && layer.nErrored === 0;
  return {
    ...skill,
    depth: { requested: 'deep', effective: 'deep', confidenceLabel: 'Certified' },
    composite: {
      ...skill.composite,
      score: 84.31,
      ciLow: 80.6,
      ciHigh: 87.9,
      badge: complete ? 'Gold' : null,
      complete,
      measuredWeight: 0.98,
    },
    dimensions: Object.fromEntries(
      DIMENSION_NAMES.map((name) => [name, simulated(name, skill.dimensions[name], layer, judge)]),
    ) as SkillEvaluation['dimensions'],
    layers: [skill.layers[0], judge, layer],
    uncertainty: sampleUncertainty({
      halfWidth: 3.65,
      stable: true,
      covers: '2 judges, 10 trigger prompts, 6 simulated tasks and 50 sessions on 15 prompts',
      excludes: 'what both judge models have in common; other models and harnesses',
    }),
  };
}

function simulated(
  name: DimensionName,
  dimension: Dimension,
  layer: MonteCarloLayer,
  { assessments }: JudgeLayer,
): Dimension {
  if (name === 'code_template_quality')
    return { ...dimension, score: null, grade: null, status: 'unmeasured', layers: { static: null } };
  const judge = assessments[name]?.score;
  const layers = { static: 0.8, ...(judge === undefined ? {} : { judge }) };
  if (DIMENSIONS[name].blend.monte_carlo === 0) return { ...dimension, layers };
  const sessions = layer.subScores[name] ?? null;
  const errored = sessions === null && (!layer.valid || layer.nErrored > 0);
  return {
    ...dimension,
    status: errored ? 'errored' : 'measured',
    ciLow: 0.74,
    ciHigh: 0.88,
    ciCovers: `${layer.n} sessions`,
    layers: { ...layers, monte_carlo: sessions },
  };
}
