import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { sumSpending } from '@plugin-eval/engine/run/total-paid.ts';

/** Layer 2 of a plugin: the means and sums over its skills, whose own layers hold the story. Null without any. */
export function pluginJudgeLayer(skills: readonly SkillEvaluation[]): JudgeLayer | null {
  const layers = skills.flatMap((skill) => judgeLayerOf(skill) ?? []);
  const [first] = layers;
  if (first === undefined) return null;
  return {
    name: 'judge',
    score: mean(layers.flatMap(({ score }) => score ?? [])),
    durationMs: layers.reduce((sum, { durationMs }) => sum + durationMs, 0),
    selfReported: false,
    judges: first.judges,
    draws: first.draws,
    kappa: null,
    model: first.model,
    models: first.models,
    ...sumSpending(layers),
    subScores: meanSubScores(layers),
    assessments: {},
    triggerPrompts: null,
    category: null,
    leftOut: layers.flatMap(({ leftOut }) => leftOut),
    verification: null,
    seed: first.seed,
  };
}

/** The mean of each sub-score over the layers that have it. */
export function meanSubScores(
  layers: readonly { subScores: Readonly<Partial<Record<DimensionName, number | null>>> }[],
): Partial<Record<DimensionName, number | null>> {
  return Object.fromEntries(
    DIMENSION_NAMES.filter((name) => layers.some(({ subScores }) => name in subScores)).map((name) => [
      name,
      mean(layers.flatMap(({ subScores }) => subScores[name] ?? [])),
    ]),
  );
}
