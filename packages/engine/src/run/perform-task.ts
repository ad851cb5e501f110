import type { ReusedResult } from '../store/journal.ts';
import { AttemptFailure } from './attempt-failure.ts';
import type { AttemptLedger, OpenAttempt } from './attempt-ledger.ts';
import type { Budget, BudgetHold } from './budget.ts';
import { failureVerdict } from './failure-verdict.ts';
import type { Pool } from './pool.ts';
import type { Slot, SlotUse } from './pool-limiter.ts';
import { LONGEST_PAUSE_MS } from './retry-policy.ts';
import type { EventTask, RunEvent } from './run-event.ts';
import type { RunTally } from './run-tally.ts';
import { DAMAGED_RESULT, storedValue } from './stored-value.ts';
import type { Execution, Performed, Task, TaskKind } from './task.ts';
import type { RunClock } from './timer.ts';

const FIRST_POLL_MS = 100;
const LONGEST_POLL_MS = 500;

/** A task with everything known before its first attempt. */
export interface Order {
  task: Task;
  key: string;
  /** The input of the task as canonical JSON. */
  inputJson: string;
  kind: TaskKind;
  pool: Pool;
}

/** State shared by the tasks of a run. */
export interface RunContext {
  ledger: AttemptLedger;
  budget: Budget;
  tally: RunTally;
  clock: RunClock;
  random: () => number;
  /** Aborted when the run is. */
  signal: AbortSignal;
  emit: (event: RunEvent) => void;
}

/** Resources held during a call. */
interface Held {
  slot: Slot;
  hold: BudgetHold;
  attempt: OpenAttempt;
  /** Output tokens reserved; null for the task's full limit. */
  outputTokens: number | null;
}

type Step =
  | { kind: 'performed'; performed: Performed }
  | { kind: 'busy' }
  | { kind: 'failed'; retryInMs: number };

/**
 * The result of a task: from the journal, from another process that works on it, or executed with retries.
 * @throws what `Perform` throws
 */
export async function performTask(order: Order, run: RunContext): Promise<Performed> {
  const found = await lookUp(order, order.key, run);
  if (found !== null) return found;

  const failures: AttemptFailure[] = [];
  let pollMs = FIRST_POLL_MS;
  for (;;) {
    const step = await tryOnce(order, failures, run);
    if (step.kind === 'performed') return step.performed;
    if (step.kind === 'failed') {
      await sleep(step.retryInMs, order, run);
      continue;
    }
    await sleep(pollMs, order, run);
    const theirs = await lookUp(order, order.key, run);
    if (theirs !== null) return theirs;
    pollMs = Math.min(LONGEST_POLL_MS, pollMs * 2);
  }
}

/** Identity of a task in events. */
export function eventTask({ task, key }: Pick<Order, 'task' | 'key'>): EventTask {
  return { key, kind: task.kind, label: task.label, subject: task.subject };
}

/** Performs one attempt: slot, reservation, lease and call. Always releases slot and reservation. */
async function tryOnce(order: Order, failures: AttemptFailure[], run: RunContext): Promise<Step> {
  const { task, kind, pool } = order;
  const reservation = kind.reservation(task.input);
  // What was cut short once is paid in full.
  const likely =
    run.budget.maxUsd === null || failures.some((failure) => failure.kind === 'cut-short')
      ? undefined
      : reservation.likely;
  const { costUsd } = likely ?? reservation;
  const slot = await pool.acquire(reservation.inputTokens + reservation.outputTokens, task.label);
  let hold: BudgetHold | null = null;
  try {
    hold = await pool.whileOpen(task.label, (signal) => run.budget.reserve(costUsd, pool.name, signal));
    const claim = await run.ledger.claim(order, costUsd);
    if (claim.kind === 'busy') return { kind: 'busy' };
    if (claim.kind === 'result') {
      const performed = await reuse(order, claim.result, run);
      return performed === null ? { kind: 'busy' } : { kind: 'performed', performed };
    }
    const outputTokens = likely?.outputTokens ?? null;
    return await execute(order, failures, { slot, hold, attempt: claim.attempt, outputTokens }, run);
  } finally {
    slot.release({ kind: 'unused' });
    hold?.settle(0);
  }
}

async function execute(
  order: Order,
  failures: AttemptFailure[],
  { slot, hold, attempt, outputTokens }: Held,
  run: RunContext,
): Promise<Step> {
  const { task, kind, pool } = order;
  try {
    pool.enter(task.label);
  } catch (refusal) {
    await attempt.fail('aborted', 'Not sent.', 0);
    throw refusal;
  }

  let execution: Execution;
  run.tally.inFlight += 1;
  try {
    run.emit({ type: 'started', task: eventTask(order), attempt: failures.length + 1 });
    execution = await kind.execute(task.input, { signal: run.signal, outputTokens });
  } catch (error) {
    const failure = asFailure(error, run.signal);
    if (failure === null) {
      slot.release({ kind: 'failed' });
      hold.settle(null);
      await attempt.fail('unexpected', 'The executor broke down.', null);
      throw error;
    }
    return await settleFailure(order, failures, failure, { slot, hold, attempt, outputTokens }, run);
  } finally {
    run.tally.inFlight -= 1;
  }

  pool.answered();
  slot.release({ kind: 'answered', tokens: tokensOf(execution) });
  hold.settle(execution.costUsd);
  const result = JSON.stringify(execution.result);
  try {
    await attempt.succeed(result, execution);
  } catch (error) {
    run.tally.charge(execution.costUsd);
    throw error;
  }
  run.tally.pay(execution.costUsd, kind.callsOf?.(execution.result) ?? 1);
  run.emit({ type: 'finished', task: eventTask(order), fromJournal: false, costUsd: execution.costUsd });
  // As a later run will read it.
  return {
    kind: 'performed',
    performed: { ...execution, result: JSON.parse(result), key: order.key, fromJournal: false },
  };
}

async function settleFailure(
  order: Order,
  failures: AttemptFailure[],
  failure: AttemptFailure,
  { slot, hold, attempt }: Held,
  run: RunContext,
): Promise<Step> {
  const { task, pool } = order;
  failures.push(failure);
  // The verdict comes first: it may close the pool, and a slot that is given back is taken at once.
  const verdict = failureVerdict(failures, failure, {
    label: task.label,
    pool,
    now: run.clock.now(),
    random: run.random,
  });
  const costUsd = failure.costUsd ?? (failure.maybeBilled ? null : 0);
  slot.release(slotUse(failure));
  hold.settle(costUsd);
  run.tally.charge(costUsd);
  run.tally.failedAttempts += 1;
  await attempt.fail(failure.kind, failure.message, costUsd);
  run.emit({
    type: 'attempt-failed',
    task: eventTask(order),
    attempt: failures.length,
    message: failure.message,
    retryInMs: verdict.retryInMs,
  });
  if (verdict.retryInMs === null) throw verdict.error;
  return { kind: 'failed', retryInMs: verdict.retryInMs };
}

function slotUse({ kind, retryAfterMs }: AttemptFailure): SlotUse {
  const throttled = kind === 'rate-limit' || (kind === 'overload' && retryAfterMs !== null);
  // For a longer pause nobody waits: the pool is closed.
  return throttled && (retryAfterMs ?? 0) <= LONGEST_PAUSE_MS
    ? { kind: 'throttled', retryAfterMs }
    : { kind: 'failed' };
}

/** Returns null for errors that no executor should throw. */
function asFailure(error: unknown, signal: AbortSignal): AttemptFailure | null {
  if (AttemptFailure.isInstance(error)) return error;
  const isAbort = error === signal.reason || (error instanceof Error && error.name === 'AbortError');
  return signal.aborted && isAbort
    ? new AttemptFailure('aborted', 'The run was stopped before the response came.', { maybeBilled: true })
    : null;
}

function tokensOf({ usage }: Execution): number | null {
  return usage === null ? null : usage.inputTokens + usage.outputTokens;
}

async function lookUp(order: Order, key: string, run: RunContext): Promise<Performed | null> {
  const stored = await run.ledger.lookup(key);
  return stored === null ? null : await reuse(order, stored, run);
}

/** @returns null for what is no result of its kind, which is taken out of reuse */
async function reuse(order: Order, stored: ReusedResult, run: RunContext): Promise<Performed | null> {
  const read = storedValue(order.kind, stored.result);
  if (read === null) {
    await run.ledger.reject(stored.key, DAMAGED_RESULT);
    return null;
  }
  run.tally.reused += 1;
  run.emit({ type: 'finished', task: eventTask(order), fromJournal: true, costUsd: stored.costUsd });
  const { key, usage, costUsd } = stored;
  return { key, result: read.value, usage, costUsd, fromJournal: true };
}

async function sleep(ms: number, { task, pool }: Order, run: RunContext): Promise<void> {
  await pool.whileOpen(task.label, (signal) => run.clock.timer.sleep(ms, signal));
}
