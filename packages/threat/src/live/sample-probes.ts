import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { LiveTarget, ProbeOutcome, ProbeSample } from './live-target.ts';

/** Concurrent questions by default: more than any pool allows, so that the pool is the limit. */
const DEFAULT_CONCURRENCY = 256;

const NOTHING_USED: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

export interface SampleProbesOptions {
  samples: readonly ProbeSample[];
  target: LiveTarget;
  perform: Perform;
  /**
   * Concurrent questions. Started ones finish even when another ends the run: where questions are expensive,
   * as many as the target's pool takes. @default 256
   */
  concurrency?: number;
  /** Receives the number of questions before the first one. */
  onPlan?: (questions: number) => void;
}

/**
 * Sends probes to a target. Temporary failures, such as an overload or a spent budget, make a question
 * errored.
 * @returns in the order of the samples
 * @throws SessionIsolationError when nothing that the target said can be counted
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function sampleProbes({
  samples,
  target,
  perform,
  concurrency = DEFAULT_CONCURRENCY,
  onPlan,
}: SampleProbesOptions): Promise<ProbeOutcome[]> {
  onPlan?.(samples.length);
  return await mapConcurrent(samples, concurrency, async (sample): Promise<ProbeOutcome> => {
    const task = target.taskFor(sample);
    try {
      const { key, result, usage, costUsd, fromJournal } = await perform(task);
      // What was refused before its first answer used nothing, and that is known.
      const used = usage ?? (costUsd === 0 ? NOTHING_USED : null);
      const answer = target.answerOf(result, sample);
      return { sample, key, state: 'answered', answer, usage: used, costUsd, fromJournal };
    } catch (error) {
      if (SessionIsolationError.isInstance(error) || !MeasurementError.isInstance(error)) throw error;
      return { sample, key: target.keyOf(task), state: 'errored', reason: reasonOf(error) };
    }
  });
}

/** The reason without the question's name, which is always shown with it. */
function reasonOf(error: MeasurementError): string {
  const { message } = error;
  if (!TaskErroredError.isInstance(error) || !message.startsWith(`${error.label}: `)) return message;
  const reason = message.slice(`${error.label}: `.length);
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
}
