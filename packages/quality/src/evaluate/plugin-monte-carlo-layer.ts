import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { MonteCarloLayer, PromptLabels } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { clopperPearsonInterval } from '@plugin-eval/core/statistics/clopper-pearson.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { sumSpending } from '@plugin-eval/engine/run/total-paid.ts';
import { meanSubScores } from './plugin-judge-layer.ts';

const LEVEL = 0.95;

/**
 * Layer 3 of a plugin: means and sums over its skills, whose own layers have the details. Rates over prompts
 * stay with the skills, which do not share prompts. Null without any.
 */
export function pluginMonteCarloLayer(skills: readonly SkillEvaluation[]): MonteCarloLayer | null {
  const layers = skills.flatMap((skill) => monteCarloLayerOf(skill) ?? []);
  const [first] = layers;
  if (first === undefined) return null;
  const invalid = layers.filter(({ valid }) => !valid);
  const total = (of: (layer: MonteCarloLayer) => number) => layers.reduce((sum, layer) => sum + of(layer), 0);
  return {
    name: 'monte_carlo',
    score: mean(layers.flatMap(({ score }) => score ?? [])),
    durationMs: total(({ durationMs }) => durationMs),
    driver: first.driver,
    driverVersion: first.driverVersion,
    model: first.model,
    reportedModels: [...new Set(layers.flatMap(({ reportedModels }) => reportedModels))],
    qualityModel: first.qualityModel,
    nPlanned: total(({ nPlanned }) => nPlanned),
    n: total(({ n }) => n),
    nFailed: total(({ nFailed }) => nFailed),
    nErrored: total(({ nErrored }) => nErrored),
    nUnjudged: total(({ nUnjudged }) => nUnjudged),
    valid: invalid.length === 0,
    invalidReason:
      invalid.length === 0
        ? null
        : `${invalid.length} of ${layers.length} skills: ${invalid[0]?.invalidReason}`,
    controls: null,
    installed: [],
    promptSource: { kind: first.promptSource.kind, file: null, ...labelsOf(layers) },
    activation: null,
    perPrompt: [],
    confusions: [],
    quality: null,
    failure: failuresOf(layers),
    tokens: null,
    routingEstimate: null,
    lift: null,
    stoppedEarly: null,
    notes: ['Activation, quality and tokens are reported for each skill, since skills do not share prompts.'],
    ...sumSpending(layers),
    subScores: meanSubScores(layers),
    sessions: [],
    seed: first.seed,
  };
}

/** Sums, where every skill's layer has them. */
function labelsOf(layers: readonly MonteCarloLayer[]): { labels?: PromptLabels } {
  const [first, ...others] = layers.map(({ promptSource }) => promptSource.labels);
  if (first === undefined) return {};
  const labels = { ...first };
  for (const other of others) {
    if (other === undefined) return {};
    for (const name of Object.keys(labels) as (keyof PromptLabels)[]) labels[name] += other[name];
  }
  return { labels };
}

function failuresOf(layers: readonly MonteCarloLayer[]): MonteCarloLayer['failure'] {
  const valid = layers.filter(({ valid }) => valid);
  const trials = valid.reduce((sum, { n }) => sum + n, 0);
  const failed = valid.reduce((sum, { nFailed }) => sum + nFailed, 0);
  const kinds: Record<string, number> = {};
  for (const { failure } of valid) {
    for (const [kind, count] of Object.entries(failure?.kinds ?? {}))
      kinds[kind] = (kinds[kind] ?? 0) + count;
  }
  const interval = clopperPearsonInterval({ successes: failed, trials }, LEVEL);
  return {
    rate: trials === 0 ? null : failed / trials,
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    kinds,
  };
}
