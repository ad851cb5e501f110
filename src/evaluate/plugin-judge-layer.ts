import type { SkillEvaluation } from '../documents/evaluation.ts';
import type { JudgeLayer, Usage } from '../documents/judge-layer.ts';
import { DIMENSION_NAMES } from '../documents/names.ts';
import { meanOf } from './mean.ts';

/** Layer 2 of a plugin: the means and sums over its skills, whose own layers hold the story. Null without any. */
export function pluginJudgeLayer(skills: readonly SkillEvaluation[]): JudgeLayer | null {
  const layers = skills.flatMap((skill) => judgeLayerOf(skill) ?? []);
  const [first] = layers;
  if (first === undefined) return null;
  const usages = layers.map(({ usage }) => usage);
  const costs = layers.map(({ costUsd }) => costUsd);
  return {
    name: 'judge',
    score: meanOf(layers.flatMap(({ score }) => score ?? [])),
    durationMs: layers.reduce((sum, { durationMs }) => sum + durationMs, 0),
    selfReported: false,
    judges: first.judges,
    kappa: null,
    model: first.model,
    models: first.models,
    usage: usages.every((usage) => usage !== null) ? usages.reduce(addUsage) : null,
    costUsd: costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null,
    subScores: Object.fromEntries(
      DIMENSION_NAMES.filter((name) => layers.some(({ subScores }) => name in subScores)).map((name) => [
        name,
        meanOf(layers.flatMap(({ subScores }) => subScores[name] ?? [])),
      ]),
    ),
    assessments: {},
    triggerPrompts: null,
    category: null,
    leftOut: layers.flatMap(({ leftOut }) => leftOut),
    verification: null,
    seed: first.seed,
  };
}

/** The judge's layer of a skill or plugin; null when it did not run. */
export function judgeLayerOf({ layers }: Pick<SkillEvaluation, 'layers'>): JudgeLayer | null {
  return layers.find((layer): layer is JudgeLayer => layer.name === 'judge') ?? null;
}

function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
