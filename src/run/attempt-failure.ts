/**
 * Why an attempt failed.
 * - `access`: key or model refused, or the account cannot pay (401, 403, 404, exhausted quota). Nobody else need try.
 * - `rate-limit`: 429. `overload`: 500-599, 408, 409, 529. `transport`: connection refused, reset, cut off.
 * - `exit`: a program that was asked ended with an error of its own; most of them have tried again themselves.
 * - `cut-short`: the answer reached the end of what the budget had set aside for it; paid, and asked for again with all.
 * - `timeout`: our own time limit. `refused`: any other 4xx; the request itself is at fault. `unreadable`: a whole answer that is
 *   not of the protocol, such as a page; asking again brings it again. `aborted`: the run was stopped.
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
  /** What the server asked for; null when it did not. */
  readonly retryAfterMs: number | null;
  /** Whether the provider may charge for it all the same: a lost answer was perhaps produced. */
  readonly maybeBilled: boolean;
  /** USD of what was billed; null when nobody knows, or nothing was. */
  readonly costUsd: number | null;
  /** Whether nobody else need try there, unless something has come from there before: nothing listens, or all is sent away. */
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

/** An attempt that ended because the run was stopped. @param maybeBilled whether its call had begun */
export function stoppedAttempt(maybeBilled = false): AttemptFailure {
  return new AttemptFailure('aborted', 'The run was stopped.', { maybeBilled });
}
