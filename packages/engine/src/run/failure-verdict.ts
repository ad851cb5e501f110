import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { AttemptFailure } from './attempt-failure.ts';
import type { Pool } from './pool.ts';
import { decideRetry } from './retry-policy.ts';

/** Decision on a task after a failed attempt. */
export type FailureVerdict = { retryInMs: number } | { retryInMs: null; error: Error };

/**
 * Decides on a task, and closes its pool when the failure affects every other task there.
 * @param failures of the task so far, the last one at the end
 */
export function failureVerdict(
  failures: readonly AttemptFailure[],
  last: AttemptFailure,
  context: { label: string; pool: Pool; now: Date; random: () => number },
): FailureVerdict {
  const { label, pool, now, random } = context;
  const isOfAll = last.unlessHeardFrom ? !pool.isHeardFrom : last.kind === 'access';
  if (!last.unlessHeardFrom && last.status !== null) pool.heardFrom();
  if (isOfAll) {
    const refusal = () => new UsageError(last.message);
    pool.close(refusal);
    return { retryInMs: null, error: refusal() };
  }

  const left = last.kind === 'exit' ? pool.exited(last) : null;
  if (left !== null) return { retryInMs: null, error: left };

  const decision = decideRetry(failures, random);
  if (decision.retry) return { retryInMs: decision.delayMs };
  const errored = (attempts: number, message: string) =>
    new TaskErroredError(label, last.kind, attempts, message);
  if (decision.comeBackInMs !== null) {
    const message = `${last.message} The provider asks to try again after ${comeBackAt(now, decision.comeBackInMs)}.`;
    pool.close((other) => new TaskErroredError(other, last.kind, 0, message));
    return { retryInMs: null, error: errored(failures.length, message) };
  }
  // A request at fault says nothing about the endpoint.
  if (last.kind !== 'refused' && last.kind !== 'aborted') pool.gaveUp(last);
  return { retryInMs: null, error: errored(failures.length, last.message) };
}

/** Formats the time to the second, never before the requested one. */
function comeBackAt(now: Date, comeBackInMs: number): string {
  const latest = 8.64e15;
  const at = Math.min(latest, Math.ceil((now.getTime() + comeBackInMs) / 1000) * 1000);
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
