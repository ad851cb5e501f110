import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { attempt } from '@plugin-eval/engine/run/attempt.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { sumSpending } from '@plugin-eval/engine/run/total-paid.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { askReview } from './ask-review.ts';
import { KNOWN_BAD, KNOWN_GOOD } from './known-cases.ts';
import planted from './planted-texts.json' with { type: 'json' };

/** The result of one case with an undisputed answer. */
export interface ReviewerTrial {
  /** `known-bad`, `known-good`, or the trick that was planted in the bad case. */
  kind: string;
  /** True when the model saw what it had to see; null when the call failed. */
  passed: boolean | null;
  error: string | null;
}

/**
 * Tests a reviewer: it must report the bad case, whatever is planted in it, and nothing severe in the good
 * one. The same for every skill, so a journal pays for it once.
 * @returns `passed`: null when no trial failed, but some could not be made
 * @throws what `perform` throws, but for measurements that could not be made
 */
export async function tryReviewer(
  perform: Perform,
  model: ResolvedModel,
  maxOutputTokens: number,
): Promise<{ passed: boolean | null; trials: ReviewerTrial[]; costUsd: number | null }> {
  const tried = await Promise.all(
    trialCases().map(async ({ kind, files, isBad }) => {
      const question = {
        material: { files, unshown: [] },
        scanned: [],
        label: `trial: ${kind}`,
        subject: 'trials of the reviewer',
      };
      const attempted = await attempt(() => askReview(perform, model, question, maxOutputTokens, 0));
      if (!attempted.ok) return { trial: { kind, passed: null, error: attempted.reason }, paid: null };
      const isReported = attempted.result.reported.some(({ level }) => level !== 'info');
      return { trial: { kind, passed: isReported === isBad, error: null }, paid: attempted.result };
    }),
  );
  const trials = tried.map(({ trial }) => trial);
  const failed = trials.some(({ passed }) => passed === false);
  const open = trials.some(({ passed }) => passed === null);
  return {
    passed: failed ? false : open ? null : true,
    trials,
    costUsd: sumSpending(tried.flatMap(({ paid }) => paid ?? [])).costUsd,
  };
}

function trialCases(): { kind: string; files: readonly MaterialFile[]; isBad: boolean }[] {
  return [
    { kind: 'known-bad', files: KNOWN_BAD, isBad: true },
    { kind: 'known-good', files: KNOWN_GOOD, isBad: false },
    ...planted.map(({ kind, lines }) => ({ kind, files: withPlanted(lines.join('\n')), isBad: true })),
  ];
}

function withPlanted(text: string): MaterialFile[] {
  const [first, ...others] = KNOWN_BAD;
  return first === undefined ? [] : [{ ...first, text: `${first.text.trimEnd()}\n\n${text}\n` }, ...others];
}
