import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { type Attempted, attemptQuestion } from '@plugin-eval/engine/run/attempt.ts';
import type { Material } from '@plugin-eval/sessions/grading/grading.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';
import type { Ask } from './ask-judge.ts';
import { assessByBand } from './assess-by-band.ts';
import { assessOutputQuality } from './assess-output-quality.ts';
import type { DimensionAnswer, DimensionQuestion } from './dimension-answer.ts';

/** One judge on one dimension of a whole skill: every dimension but triggering accuracy. @throws MeasurementError */
export function assessDimension(
  ask: Ask,
  judge: Judge,
  question: DimensionQuestion,
): Promise<DimensionAnswer> {
  return question.rubric.dimension === 'output_quality'
    ? assessOutputQuality(ask, judge, question)
    : assessByBand(ask, judge, question);
}

/** All judges on one dimension, by judge. */
export function assessWithAll(
  ask: Ask,
  judges: readonly Judge[],
  material: Attempted<Material>,
  question: Omit<DimensionQuestion, 'material'>,
): Promise<Attempted<DimensionAnswer>[]> {
  return Promise.all(
    judges.map((judge) =>
      material.ok
        ? attemptQuestion(() => assessDimension(ask, judge, { ...question, material: material.result }))
        : Promise.resolve(material),
    ),
  );
}

/** The rubric of a dimension among those that were loaded. */
export function rubricOf(rubrics: readonly Rubric[], dimension: DimensionName): Rubric {
  const rubric = rubrics.find((one) => one.dimension === dimension);
  if (rubric === undefined) throw new Error(`The rubric of ${dimension} was not loaded.`);
  return rubric;
}
