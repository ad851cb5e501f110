import type { Assessment, JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';

/** Predictions on the prompts of one label, by prompt: those that the score rests on. */
export type PromptPredictions = readonly (readonly boolean[])[];

/** Random draws for one dimension of the judge layer. */
export interface DimensionSample {
  name: DimensionName;
  /** Scores by unit; null for a missing one. */
  byUnit: readonly (number | null)[];
  /** Scores of the simulated tasks of all answers. */
  tasks: readonly number[];
  /** True when a unit's score is the F1 of its predictions on the prompts. */
  fromPrompts: boolean;
}

/**
 * The variation between answers to the same question: several judges, or the draws of the only one. A judge's
 * score is then the mean of its draws.
 */
export interface JudgeSamples {
  /** Number of judges with a score. */
  judges: number;
  /** Requested draws of each judge. */
  draws: number;
  unit: 'judge' | 'draw';
  units: number;
  shouldTrigger: PromptPredictions;
  shouldNotTrigger: PromptPredictions;
  dimensions: readonly DimensionSample[];
  /** True when every judge gave every requested score. */
  isWhole: boolean;
}

/** Reads the samples from the layer; null for scores passed in, whose sampling is unknown. */
export function judgeSamples(layer: JudgeLayer): JudgeSamples | null {
  if (layer.selfReported) return null;
  const assessments = DIMENSION_NAMES.flatMap((name) => {
    const assessment = layer.assessments[name];
    return assessment === undefined || assessment.score === null ? [] : [{ name, assessment }];
  });
  const numbersOf = (key: 'judge' | 'draw') =>
    [...new Set(assessments.flatMap(({ assessment }) => assessment.judgements.map((one) => one[key])))].sort(
      (a, b) => a - b,
    );
  const judges = numbersOf('judge');
  const unit = judges.length > 1 ? 'judge' : 'draw';
  const units = numbersOf(unit);
  const prompts = layer.triggerPrompts?.prompts ?? [];
  // The predictions of a judge without a score here, or of a draw that errored, are in no score.
  const counted = (layer.assessments.triggering_accuracy?.judgements ?? []).map(
    ({ judge, draw }) => (judge - 1) * layer.draws + draw - 1,
  );
  const predictions = (label: boolean): PromptPredictions =>
    prompts
      .filter(({ shouldTrigger }) => shouldTrigger === label)
      .map((prompt) => counted.flatMap((at) => prompt.predictions[at] ?? []))
      .filter(({ length }) => length > 0);
  const [shouldTrigger, shouldNotTrigger] = [predictions(true), predictions(false)];
  // One prompt cannot show how much prompts differ.
  const hasPrompts = shouldTrigger.length + shouldNotTrigger.length >= 2;
  return {
    judges: judges.length,
    draws: layer.draws,
    unit,
    units: units.length,
    shouldTrigger,
    shouldNotTrigger,
    dimensions: assessments
      .map(({ name, assessment }) => ({
        name,
        byUnit: units.map((number) => meanOf(assessment, (one) => one[unit] === number)),
        tasks: assessment.judgements.flatMap(({ tasks }) => tasks.map(({ score }) => score)),
        fromPrompts: name === 'triggering_accuracy' && hasPrompts,
      }))
      .filter(({ byUnit }) => byUnit.some((score) => score !== null)),
    isWhole: Object.values(layer.assessments).every(({ missing }) => missing === 0),
  };
}

function meanOf(
  { judgements }: Assessment,
  isOfUnit: (judgement: Assessment['judgements'][number]) => boolean,
): number | null {
  return mean(judgements.filter(isOfUnit).map(({ score }) => score));
}

/** The units that scored a dimension. */
export function unitsOf({ byUnit }: DimensionSample): number {
  return byUnit.filter((score) => score !== null).length;
}

export function promptsOf({ shouldTrigger, shouldNotTrigger }: JudgeSamples): number {
  return shouldTrigger.length + shouldNotTrigger.length;
}
