import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { sessionKey, sessionTask } from './agent-session-kind.ts';
import type { PlannedSession } from './planned-session.ts';
import type { SessionResult } from './session-request.ts';

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

export type SessionDraw =
  | { state: 'result'; key: string; result: SessionResult; paid: Paid }
  /** Failed without a draw. */
  | { state: 'errored'; key: string; reason: string };

/**
 * Runs one session. Temporary failures, such as an overload or a spent budget, make it errored.
 * @param subject path of the skill, as documents name it
 * @throws SessionIsolationError when nothing of the batch can be counted
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function performSession(
  perform: Perform,
  { request, sample, label }: PlannedSession,
  subject: string,
): Promise<SessionDraw> {
  const task = sessionTask(request, { sample, label, subject });
  try {
    const performed = await perform<SessionResult>(task);
    const { key, result, usage, costUsd } = performed;
    // A session that was refused before its first answer used nothing, and that is known.
    const used = usage ?? (costUsd === 0 ? NOTHING_USED : null);
    return { state: 'result', key, result, paid: { keys: [key], usage: used, costUsd } };
  } catch (error) {
    if (SessionIsolationError.isInstance(error) || !MeasurementError.isInstance(error)) throw error;
    return { state: 'errored', key: sessionKey(task), reason: error.message };
  }
}
