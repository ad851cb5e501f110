import type { Claim, Holder, Journal, ReusedResult } from '../store/journal.ts';
import type { AttemptFailureKind } from './attempt-failure.ts';
import type { Execution, Task } from './task.ts';
import type { RunClock } from './timer.ts';

const LEASE_MS = 60_000;
const RENEWAL_MS = 15_000;

/** The journal as one process sees it that works on one run. */
export interface LedgerOptions {
  journal: Journal;
  runId: string;
  holder: Holder;
  isAlive: (holder: Holder) => boolean;
  /** True when only results of this run count. */
  fresh: boolean;
  clock: RunClock;
}

/** `unexpected`: the executor threw an unexpected error. */
type FailureKind = AttemptFailureKind | 'unexpected';

/** A recorded attempt without an end. Only the first end counts: later ones are dropped. */
export interface OpenAttempt {
  /** Durable when it resolves. @param result as JSON */
  succeed(result: string, execution: Pick<Execution, 'usage' | 'costUsd'>): Promise<void>;
  /** @param costUsd 0 when it is not billed, null when it may be and nobody knows how much */
  fail(kind: FailureKind, message: string, costUsd: number | null): Promise<void>;
}

/** A task with its key, and its input as JSON. */
interface ClaimedTask {
  task: Task;
  key: string;
  inputJson: string;
}

export type LedgerClaim =
  | Exclude<Claim, { kind: 'claimed' }>
  /** The lease is ours until the attempt ends. */
  | { kind: 'claimed'; attempt: OpenAttempt };

/**
 * Begins and ends attempts in the journal, and renews their leases in between. A lease is held exactly as
 * long as an attempt is open, so that another process may try while this one backs off.
 */
export class AttemptLedger {
  readonly #options: LedgerOptions;
  readonly #open = new Set<OpenAttempt>();
  readonly #closed = new AbortController();
  #isRenewing = false;

  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  lookup(key: string): Promise<ReusedResult | null> {
    const { journal, runId, fresh } = this.#options;
    return journal.lookup(key, runId, fresh);
  }

  /** Takes the results of a key out of reuse. */
  reject(key: string, reason: string): Promise<void> {
    return this.#options.journal.rejectResult(key, reason);
  }

  async claim(claimed: ClaimedTask, reservedUsd: number | null): Promise<LedgerClaim> {
    const { journal, runId, holder, isAlive, fresh, clock } = this.#options;
    const { key } = claimed;
    const { kind, label, subject } = claimed.task;
    const claim = await journal.claim(
      { key, kind, label, subject, runId, holder, now: clock.now(), leaseMs: LEASE_MS, reservedUsd, fresh },
      isAlive,
    );
    return claim.kind === 'claimed'
      ? { kind: 'claimed', attempt: this.#begin(claim.attemptId, claimed) }
      : claim;
  }

  /** Records the end of abandoned attempts: their answers are lost and may have been paid. */
  async abandon(): Promise<void> {
    this.#closed.abort();
    await Promise.all(
      [...this.#open].map((attempt) =>
        attempt.fail('aborted', 'The run was stopped before the response came.', null),
      ),
    );
  }

  #begin(attemptId: number, { task, key, inputJson: input }: ClaimedTask): OpenAttempt {
    const { journal, runId, holder, clock } = this.#options;
    const attempt: OpenAttempt = {
      succeed: async (result, { usage, costUsd }) => {
        if (!this.#open.delete(attempt)) return;
        const { kind, label, subject } = task;
        await journal.recordResult(
          attemptId,
          {
            key,
            kind,
            label,
            subject,
            input,
            result,
            usage,
            costUsd,
            runId,
            recordedAt: clock.now(),
            worker: null,
          },
          holder,
        );
      },
      fail: async (kind, message, costUsd) => {
        if (!this.#open.delete(attempt)) return;
        await journal.recordFailure(attemptId, { kind, message, costUsd, now: clock.now() }, holder);
      },
    };
    this.#open.add(attempt);
    void this.#renewWhileOpen();
    return attempt;
  }

  async #renewWhileOpen(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const { journal, holder, clock } = this.#options;
    try {
      while (this.#open.size > 0) {
        await clock.timer.sleep(RENEWAL_MS, this.#closed.signal, { keepAlive: false });
        // A renewal that fails is tried again before the lease ends; a journal that stays broken shows at the result.
        if (this.#open.size > 0) await journal.renewLeases(holder, clock.now(), LEASE_MS).catch(() => {});
      }
    } catch {
      // Closed.
    } finally {
      this.#isRenewing = false;
    }
  }
}
