import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { AttemptFailure, type AttemptFailureKind } from '../run/attempt-failure.ts';
import { decideRetry } from '../run/retry-policy.ts';
import type { ClaimedTask, FailedTask } from './task-queue.ts';

/** Number of other workers that may try when a provider refuses the key of one. */
const MOST_REFUSED = 2;
const ACCESS_RETRY_MS = 2_000;
/** Another process may have what this one has not. */
const UNEXPECTED_RETRY_MS = 1_000;
/** Failures that count towards the number of attempts. */
const RETRIED = new Set(['rate-limit', 'overload', 'transport', 'exit', 'cut-short', 'timeout']);

/**
 * Decides the future of a task whose attempt failed.
 * @param worker `stopped`: whether it was told to let go of it; `random`: uniform in [0, 1), for jitter
 */
export function failedTask(
  task: ClaimedTask,
  error: unknown,
  { stopped, random }: { stopped: boolean; random: () => number },
): FailedTask {
  if (!AttemptFailure.isInstance(error)) {
    const unknown = { task, costUsd: null, throttled: false, pauseMs: null };
    if (stopped) return { ...unknown, failure: 'aborted', message: 'The worker was stopped.', retryInMs: 0 };
    const retryInMs = countOf(task, 'unexpected') < 1 ? UNEXPECTED_RETRY_MS : null;
    return {
      ...unknown,
      failure: 'unexpected',
      message: `The worker failed: ${messageOf(error)}`,
      retryInMs,
    };
  }
  const { kind: failure, message, retryAfterMs } = error;
  return {
    ...{ task, failure, message },
    costUsd: error.costUsd ?? (error.maybeBilled ? null : 0),
    retryInMs: retryInMsOf(task, error, random),
    throttled: failure === 'rate-limit' || (failure === 'overload' && retryAfterMs !== null),
    pauseMs: retryAfterMs,
  };
}

/** Describes a thrown value in one line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${excerpt(error.message)}` : 'something unknown was thrown';
}

function retryInMsOf(task: ClaimedTask, failure: AttemptFailure, random: () => number): number | null {
  if (failure.kind === 'aborted') return 0;
  if (failure.kind === 'access') return countOf(task, 'access') < MOST_REFUSED ? ACCESS_RETRY_MS : null;
  const earlier = task.failures.filter((kind) => RETRIED.has(kind));
  const failures = [...earlier.map((kind) => new AttemptFailure(kind as AttemptFailureKind, '')), failure];
  const decision = decideRetry(failures, random);
  return decision.retry ? decision.delayMs : null;
}

function countOf({ failures }: ClaimedTask, kind: string): number {
  return failures.filter((failure) => failure === kind).length;
}
