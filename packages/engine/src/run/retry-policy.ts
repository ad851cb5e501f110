import type { AttemptFailure, AttemptFailureKind } from './attempt-failure.ts';

/** Most attempts of a task, including the first, by the kind of its last failure. */
const MAX_ATTEMPTS: Record<AttemptFailureKind, number> = {
  'rate-limit': 5,
  overload: 5,
  transport: 5,
  exit: 2,
  'cut-short': 2,
  timeout: 2,
  access: 1,
  refused: 1,
  unreadable: 1,
  aborted: 1,
};

const BACK_OFF_BASE_MS = 500;
const BACK_OFF_CAP_MS = 30_000;

/** Longest pause to wait for, in milliseconds. */
export const LONGEST_PAUSE_MS = 120_000;

export type RetryDecision =
  | { retry: true; delayMs: number }
  /** `comeBackInMs`: the server's requested delay, when it is the reason not to wait; else null. */
  | { retry: false; comeBackInMs: number | null };

/**
 * Decides what follows a failed attempt.
 * @param failures of this task so far, the last one at the end; at least one
 * @param random uniform in [0, 1)
 */
export function decideRetry(failures: readonly AttemptFailure[], random: () => number): RetryDecision {
  const last = failures.at(-1);
  if (last === undefined) throw new Error('A retry is decided after a failure.');
  const pauseMs = last.retryAfterMs ?? 0;
  if (MAX_ATTEMPTS[last.kind] > 1 && pauseMs > LONGEST_PAUSE_MS)
    return { retry: false, comeBackInMs: pauseMs };

  const ofItsKind = failures.filter(({ kind }) => kind === last.kind).length;
  const most = Math.max(...failures.map(({ kind }) => MAX_ATTEMPTS[kind]));
  if (ofItsKind >= MAX_ATTEMPTS[last.kind] || failures.length >= most)
    return { retry: false, comeBackInMs: null };
  if (last.kind === 'cut-short') return { retry: true, delayMs: 0 };
  return { retry: true, delayMs: Math.max(pauseMs, backOffMs(failures.length, random)) };
}

/**
 * Exponential back-off with full jitter: uniform between 0 and min(30 s, 0.5 s x 2^(n-1)).
 * Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 * @param failureCount n, from 1 on
 * @param random uniform in [0, 1)
 */
export function backOffMs(failureCount: number, random: () => number): number {
  return random() * Math.min(BACK_OFF_CAP_MS, BACK_OFF_BASE_MS * 2 ** (failureCount - 1));
}
