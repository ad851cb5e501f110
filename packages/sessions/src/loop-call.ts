import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ModelCallContext } from '@plugin-eval/engine/model/call-model.ts';
import {
  type ConversationAnswer,
  type ConversationRequest,
  callModelWithTools,
} from '@plugin-eval/engine/model/call-model-with-tools.ts';
import {
  AttemptFailure,
  type AttemptFailureKind,
  stoppedAttempt,
} from '@plugin-eval/engine/run/attempt-failure.ts';
import { backOffMs } from '@plugin-eval/engine/run/retry-policy.ts';
import type { RunClock } from '@plugin-eval/engine/run/timer.ts';

/** Most attempts of one call; the run retries whole sessions itself. */
const MOST_ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 30_000;
const WORTH_A_RETRY: ReadonlySet<AttemptFailureKind> = new Set(['rate-limit', 'overload', 'transport']);

export interface LoopCallContext extends ModelCallContext {
  clock: RunClock;
  /** Uniform in [0, 1), for jitter. */
  random: () => number;
}

export interface LoopAnswer {
  answer: ConversationAnswer;
  usage: Usage | null;
  /** Milliseconds from question to answer, without failed attempts and pauses. */
  tookMs: number;
}

/**
 * One call of a session. With something to lose it is tried again after a passing failure, so that a long session is
 * not thrown away; the first call fails at once, since the run tries it again and its pool learns from it.
 * @param options.onLost an attempt failed that may be billed
 * @throws AttemptFailure
 */
export async function loopCall(
  request: ConversationRequest,
  context: LoopCallContext,
  signal: AbortSignal,
  { hasSomethingToLose, onLost }: { hasSomethingToLose: boolean; onLost: () => void },
): Promise<LoopAnswer> {
  const { clock, random } = context;
  for (let attempt = 1; ; attempt++) {
    const start = clock.elapsedMs();
    try {
      const { answer, usage } = await callModelWithTools(request, context, signal);
      return { answer, usage, tookMs: clock.elapsedMs() - start };
    } catch (error) {
      if (!AttemptFailure.isInstance(error)) throw error;
      if (error.maybeBilled) onLost();
      const pauseMs = error.retryAfterMs ?? 0;
      const isPassing = WORTH_A_RETRY.has(error.kind) && pauseMs <= LONGEST_PAUSE_MS;
      if (!hasSomethingToLose || !isPassing || attempt >= MOST_ATTEMPTS) throw error;
      await pause(Math.max(pauseMs, backOffMs(attempt, random)), clock, signal);
    }
  }
}

async function pause(ms: number, { timer }: RunClock, signal: AbortSignal): Promise<void> {
  try {
    await timer.sleep(ms, signal);
  } catch (error) {
    if (signal.aborted) throw stoppedAttempt();
    throw error;
  }
}
