import type { Assessment, JudgeLayer, TriggerPrompts } from '../../documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';

/** Predictions on the prompts of one label, by prompt and then by judge; null where a judge gave none. */
export type PromptPredictions = readonly (readonly (boolean | null)[])[];

/** What was drawn at random for one dimension of the judge layer. */
export interface DimensionSample {
  name: DimensionName;
  /** By judge: the scores whose mean is that judge's score; null for a judge who is missing here. */
  byJudge: readonly (readonly number[] | null)[];
  /** Whether a judge's score is the F1 of the predictions on the prompts. */
  fromPrompts: boolean;
}

export interface JudgeSamples {
  judges: number;
  shouldTrigger: PromptPredictions;
  shouldNotTrigger: PromptPredictions;
  dimensions: readonly DimensionSample[];
}

/** Reads from the layer what was sampled; null for scores that were handed in, of whose sampling nothing is known. */
export function judgeSamples(layer: JudgeLayer): JudgeSamples | null {
  if (layer.selfReported) return null;
  const assessments = DIMENSION_NAMES.flatMap((name) => {
    const assessment = layer.assessments[name];
    return assessment === undefined || assessment.score === null ? [] : [{ name, assessment }];
  });
  const judges = [
    ...new Set(assessments.flatMap(({ assessment }) => assessment.judgements.map(({ judge }) => judge))),
  ].sort((a, b) => a - b);
  const prompts = layer.triggerPrompts?.prompts ?? [];
  const predictions = (label: boolean): PromptPredictions =>
    prompts
      .filter(({ shouldTrigger }) => shouldTrigger === label)
      .map((prompt) => judges.map((judge) => prompt.predictions[judge - 1] ?? null));
  return {
    judges: judges.length,
    shouldTrigger: predictions(true),
    shouldNotTrigger: predictions(false),
    dimensions: assessments
      .map(({ name, assessment }) => sampleOf(name, assessment, judges, prompts))
      .filter(({ byJudge }) => byJudge.some((scores) => scores !== null)),
  };
}

function sampleOf(
  name: DimensionName,
  { judgements }: Assessment,
  judges: readonly number[],
  prompts: TriggerPrompts['prompts'],
): DimensionSample {
  // One prompt cannot show how much prompts differ.
  const fromPrompts = name === 'triggering_accuracy' && prompts.length >= 2;
  const byJudge = judges.map((number) => {
    const judgement = judgements.find(({ judge }) => judge === number);
    if (judgement === undefined) return null;
    if (fromPrompts && prompts.every(({ predictions }) => typeof predictions[number - 1] !== 'boolean'))
      return null;
    return judgement.tasks.length === 0 ? [judgement.score] : judgement.tasks.map(({ score }) => score);
  });
  return { name, byJudge, fromPrompts };
}

/** How many independent draws a dimension rests on, and their values where its score is their mean. */
export interface Draws {
  count: number;
  /** Null when the score is the F1 of prompts, which is not a mean of theirs. */
  values: readonly number[] | null;
}

/**
 * The draws of a dimension: its prompts; else its judges, when there are several, each with its mean: the tasks of one
 * judge share that judge, so only judges are independent of each other; else the tasks of the only judge.
 */
export function drawsOf(sample: DimensionSample, { shouldTrigger, shouldNotTrigger }: JudgeSamples): Draws {
  if (sample.fromPrompts) return { count: shouldTrigger.length + shouldNotTrigger.length, values: null };
  const answered = answeredBy(sample);
  const values = answered.length === 1 ? (answered[0] ?? []) : answered.map(meanOfScores);
  return { count: values.length, values };
}

/** The scores of the judges who are not missing. */
export function answeredBy({ byJudge }: DimensionSample): (readonly number[])[] {
  return byJudge.flatMap((scores) => (scores === null ? [] : [scores]));
}

function meanOfScores(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
