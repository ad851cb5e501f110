import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import {
  collectTasks,
  estimateTask,
} from '@plugin-eval/sessions/grading/model-review/estimate-model-reviews.ts';
import type { LiveTarget } from '../live/live-target.ts';
import { withTurns } from '../probes/probe-texts.ts';
import { attackerRequest, LONGEST_MESSAGE, LONGEST_REPLY } from './attacker-request.ts';
import { attackedProbes } from './run-attacker.ts';

export interface AttackerEstimateOptions {
  model: ResolvedModel;
  /** Price of the model; null when it is unknown. */
  price: Price | null;
  maxOutputTokens: number;
  tries: number;
  samples: number;
}

/** Each character takes three bytes: more than text in most languages. */
const WIDE = 'あ';
const LONGEST_ATTEMPT = {
  message: WIDE.repeat(LONGEST_MESSAGE),
  reply: WIDE.repeat(LONGEST_REPLY),
  explanation: 'Passed.',
};

/**
 * Estimates the calls of an attacker and of its target: at least one message for each run, at most all of them, each with
 * the longest earlier messages and replies. Sends nothing.
 */
export async function estimateAttacker(
  probes: readonly Probe[],
  target: LiveTarget,
  { model, price, maxOutputTokens, tries, samples }: AttackerEstimateOptions,
): Promise<{ sessions: { min: number; max: number }; estimate: Estimate }> {
  const runs = attackedProbes(probes).flatMap((probe) =>
    Array.from({ length: samples }, (_, sample) => ({ probe, sample })),
  );
  const estimates = await Promise.all(
    runs.flatMap(({ probe, sample }) =>
      Array.from({ length: tries }, async (_, index) => {
        const earlier = Array.from({ length: index }, () => LONGEST_ATTEMPT);
        const request = attackerRequest({ model, maxOutputTokens, probe, sample, tries, earlier });
        const tasks = await collectTasks((perform) => grade(perform, request).catch(() => null));
        const longest = target.estimate([
          { probe: withTurns(probe, [LONGEST_ATTEMPT.message]), twin: false, sample },
        ]);
        const attempt = addEstimates([
          ...tasks.map((task) => estimateTask(task, maxOutputTokens, price)),
          longest,
        ]);
        return index === 0 ? attempt : fromNothing(attempt);
      }),
    ),
  );
  return {
    sessions: { min: runs.length, max: runs.length * tries },
    estimate: addEstimates(estimates),
  };
}
