/**
 * Cause of a failed attempt.
 * - `access`: key or model rejected, or the account cannot pay (401, 403, 404, exhausted quota). Other tasks
 *   need not try.
 * - `rate-limit`: 429. `overload`: 500-599, 408, 409, 529. `transport`: connection refused, reset, cut off.
 * - `exit`: the program ended with its own error; most have retried themselves.
 * - `cut-short`: the answer reached the token limit set by the budget; it is paid, and retried with the full
 *   limit.
 * - `timeout`: our own time limit. `refused`: any other 4xx; the request itself is at fault.
 * - `unreadable`: a complete answer that violates the protocol, such as a page; a retry returns the same.
 * - `aborted`: the run was stopped.
 */
export type AttemptFailureKind =
  | 'access'
  | 'rate-limit'
  | 'overload'
  | 'transport'
  | 'exit'
  | 'cut-short'
  | 'timeout'
  | 'refused'
  | 'unreadable'
  | 'aborted';

/** One attempt at a task failed in a way that is expected. Thrown by executors, handled by the run. */
export class AttemptFailure extends Error {
  readonly kind: AttemptFailureKind;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Delay requested by the server; null without one. */
  readonly retryAfterMs: number | null;
  /** True when the provider may still charge for it: a lost answer may have been produced. */
  readonly maybeBilled: boolean;
  /** Billed cost in USD; null when unknown or nothing was billed. */
  readonly costUsd: number | null;
  /**
   * True when other tasks need not try either, unless the endpoint has answered before: nothing listens, or
   * every request is rejected.
   */
  readonly unlessHeardFrom: boolean;

  /** @param message one sentence, keys already taken out */
  constructor(
    kind: AttemptFailureKind,
    message: string,
    details: {
      status?: number | null;
      retryAfterMs?: number | null;
      maybeBilled?: boolean;
      costUsd?: number | null;
      unlessHeardFrom?: boolean;
    } = {},
  ) {
    super(message);
    this.name = 'AttemptFailure';
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.maybeBilled = details.maybeBilled ?? false;
    this.costUsd = details.costUsd ?? null;
    this.unlessHeardFrom = details.unlessHeardFrom ?? false;
  }

  static isInstance(error: unknown): error is AttemptFailure {
    return error instanceof AttemptFailure;
  }
}

/** An attempt ended by stopping the run. @param maybeBilled whether its call had begun */
export function stoppedAttempt(maybeBilled = false): AttemptFailure {
  return new AttemptFailure('aborted', 'The run was stopped.', { maybeBilled });
}
