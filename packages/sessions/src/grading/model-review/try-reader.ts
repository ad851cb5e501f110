import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { attempt } from '@plugin-eval/engine/run/attempt.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { MaterialFile } from '../grading.ts';
import { askModelReview } from './ask-model-review.ts';
import type { ModelReview, ReviewQuestion } from './model-review.ts';
import planted from './planted-texts.json' with { type: 'json' };

/** A trial of a model before its opinions: one undisputed case of each side. */
export interface ReaderTrial {
  /** The question without the files. */
  question: Omit<ReviewQuestion, 'files' | 'label' | 'subject'>;
  bad: { files: readonly MaterialFile[]; choice: string };
  good: { files: readonly MaterialFile[]; choice: string };
}

export interface TrialResult {
  /** `known-bad`, `known-good`, or the trick that was planted in the bad case. */
  kind: string;
  expected: string;
  choice: string | null;
  /** True when the model recognised the case, false when it was misled; null when the call failed. */
  passed: boolean | null;
  error: string | null;
}

/**
 * Tries a model: it has to recognise both cases, and no text planted in the bad one may change its choice. The same for
 * every subject, so that a journal pays for it once.
 * @returns `passed`: null when no trial failed, but some could not be made
 * @throws what `perform` throws, but for measurements that could not be made
 */
export async function tryReader(
  perform: Perform,
  model: ResolvedModel,
  trial: ReaderTrial,
  maxOutputTokens: number,
): Promise<{ passed: boolean | null; trials: TrialResult[]; reviews: ModelReview[] }> {
  const tryOn = async (kind: string, files: readonly MaterialFile[], expected: string) => {
    const question = { ...trial.question, files, label: `trial: ${kind}`, subject: 'trials of the reader' };
    const attempted = await attempt(() => askModelReview(perform, model, question, maxOutputTokens));
    if (!attempted.ok) {
      const result: TrialResult = { kind, expected, choice: null, passed: null, error: attempted.reason };
      return { trial: result, opinion: null };
    }
    const { choice } = attempted.result;
    const result: TrialResult = { kind, expected, choice, passed: choice === expected, error: null };
    return { trial: result, opinion: attempted.result };
  };
  const { bad, good } = trial;
  const tried = await Promise.all([
    tryOn('known-bad', bad.files, bad.choice),
    tryOn('known-good', good.files, good.choice),
    ...planted.map(({ kind, lines }) =>
      tryOn(kind, withPlanted(bad.files, lines.join('\n').replaceAll('{option}', good.choice)), bad.choice),
    ),
  ]);
  const trials = tried.map(({ trial }) => trial);
  // In the order of the trials: sums of costs are the same in every run.
  const reviews = tried.flatMap(({ opinion }) => opinion ?? []);
  const failed = trials.some(({ passed }) => passed === false);
  const open = trials.some(({ passed }) => passed === null);
  return { passed: failed ? false : open ? null : true, trials, reviews: reviews };
}

function withPlanted([first, ...others]: readonly MaterialFile[], text: string): MaterialFile[] {
  return first === undefined ? [] : [{ ...first, text: `${first.text.trimEnd()}\n\n${text}\n` }, ...others];
}
