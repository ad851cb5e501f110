import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { type Attempted, attempt } from '@plugin-eval/engine/run/attempt.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { sumSpending } from '@plugin-eval/engine/run/total-paid.ts';
import { askModelReview } from './ask-model-review.ts';
import type { ModelReview, ReviewQuestion } from './model-review.ts';
import { type ReaderTrial, type TrialResult, tryReader } from './try-reader.ts';

const AT_ONCE = 8;

/** A model's opinions on several questions, and its trials. */
export interface ModelReviews {
  /**
   * True when the model recognised both known cases and resisted manipulation; null when that could not be
   * tested.
   */
  passed: boolean | null;
  trials: TrialResult[];
  /** One answer per question, in order; empty when the trials failed. */
  answers: Attempted<ModelReview>[];
  /** Cost of all answers, in US dollars; null when unknown. */
  costUsd: number | null;
}

/**
 * Tries a model on planted texts, and asks the questions only when no trial failed. Without a question it is
 * not even tried.
 * @throws what `perform` throws, but for measurements that could not be made
 */
export async function askModelReviews(
  perform: Perform,
  model: ResolvedModel,
  { trial, questions }: { trial: ReaderTrial; questions: readonly ReviewQuestion[] },
  maxOutputTokens: number,
): Promise<ModelReviews> {
  if (questions.length === 0) return { passed: null, trials: [], answers: [], costUsd: 0 };
  const { passed, trials, reviews: paid } = await tryReader(perform, model, trial, maxOutputTokens);
  if (passed === false) return { passed, trials, answers: [], costUsd: sumSpending(paid).costUsd };
  const answers = await mapConcurrent(questions, AT_ONCE, (question) =>
    attempt(() => askModelReview(perform, model, question, maxOutputTokens)),
  );
  const answered = answers.flatMap((answer) => (answer.ok ? [answer.result] : []));
  return { passed, trials, answers, costUsd: sumSpending([...paid, ...answered]).costUsd };
}
