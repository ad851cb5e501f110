import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { AttemptFailure } from './attempt-failure.ts';
import type { PoolLimiter, Slot } from './pool-limiter.ts';

/** Consecutive tasks without an answer after which an endpoint counts as down. */
const GIVEN_UP_IN_A_ROW = 8;
/** Failed starts after which a program that never answered is given up. */
const EXITS_WITHOUT_ANSWER = 8;

/** Makes the error for a task that is turned away. */
type Refusal = (label: string) => Error;

/**
 * One provider's endpoint from the view of its tasks: open, with a queue, or closed for the rest of the run.
 */
export class Pool {
  readonly name: string;
  readonly #limiter: PoolLimiter;
  readonly #closed = new AbortController();
  #refusal: Refusal | null = null;
  #givenUpInARow = 0;
  #exits = 0;
  #isHeardFrom = false;

  constructor(name: string, limiter: PoolLimiter) {
    this.name = name;
    this.#limiter = limiter;
  }

  /** @throws the refusal when the pool is closed */
  enter(label: string): void {
    if (this.#refusal !== null) throw this.#refusal(label);
  }

  /** Waits for the task's slot. @throws the refusal when the pool is closed, now or meanwhile */
  async acquire(tokens: number, label: string): Promise<Slot> {
    this.enter(label);
    return await this.#limiter.acquire(tokens).catch((error: unknown) => {
      this.enter(label);
      throw error;
    });
  }

  /** Waits for something that listens to the signal. @throws the refusal when the pool is closed meanwhile */
  async whileOpen<T>(label: string, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.enter(label);
    try {
      return await wait(this.#closed.signal);
    } catch (error) {
      if (this.#closed.signal.aborted) this.enter(label);
      throw error;
    }
  }

  /** Closes it for waiting and future tasks. The first refusal stays. */
  close(refusal: Refusal): void {
    if (this.#refusal !== null) return;
    this.#refusal = refusal;
    this.#closed.abort();
    this.#limiter.turnAway(this.#closed.signal.reason);
  }

  answered(): void {
    this.#givenUpInARow = 0;
    this.#isHeardFrom = true;
  }

  /** True when anything was received from there, even a rejection. */
  get isHeardFrom(): boolean {
    return this.#isHeardFrom;
  }

  /** Reports a response other than an answer. */
  heardFrom(): void {
    this.#isHeardFrom = true;
  }

  /**
   * Reports a program that ended with an error. All tasks of a collection may wait for their second attempts
   * before the first is given up, so starts are counted until a response comes.
   * @returns what to say to all when it is left alone for good; null while it is not
   */
  exited(failure: AttemptFailure): UsageError | null {
    this.#exits += 1;
    if (this.#isHeardFrom || this.#exits < EXITS_WITHOUT_ANSWER) return null;
    const refusal = new UsageError(
      `${EXITS_WITHOUT_ANSWER} attempts failed without an answer, so nothing else was tried. Last error: ${failure.message}`,
    );
    this.close(() => refusal);
    return refusal;
  }

  /** A task got no answer in spite of retries. After eight in a row the rest is not even tried. */
  gaveUp(failure: AttemptFailure): void {
    this.#givenUpInARow += 1;
    if (this.#givenUpInARow < GIVEN_UP_IN_A_ROW) return;
    // The name of a program is a digest of all that it is.
    const whom = this.name.startsWith('command ') ? 'the program' : this.name;
    const message = `${GIVEN_UP_IN_A_ROW} calls in a row to ${whom} failed, the last one: ${failure.message}`;
    this.close((label) => new TaskErroredError(label, failure.kind, 0, message));
  }
}
