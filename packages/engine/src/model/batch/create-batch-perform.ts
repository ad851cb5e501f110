import { setImmediate as endOfTurn } from 'node:timers/promises';
import { AwaitedError } from '@plugin-eval/core/errors/awaited-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import type { ParkedBatches } from '@plugin-eval/core/errors/parked-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { Budget } from '../../run/budget.ts';
import { decideRetry } from '../../run/retry-policy.ts';
import { RunTally } from '../../run/run-tally.ts';
import { spentBy } from '../../run/spent-by.ts';
import { DAMAGED_RESULT, storedValue } from '../../run/stored-value.ts';
import type { Performed, Task } from '../../run/task.ts';
import { canonicalJson, taskKey } from '../../run/task-key.ts';
import type { BatchFailure, BatchRecord } from '../../store/batch-ledger.ts';
import type { ReusedResult } from '../../store/journal.ts';
import { holdsToSchema } from '../call-options.ts';
import type { ModelRequest, ProviderModel } from '../model.ts';
import { BatchGroups } from './batch-groups.ts';
import { batchInterfaceOf } from './batch-interface.ts';
import { type BatchLook, BatchQueue } from './batch-queue.ts';
import type { BatchRun, BatchRunOptions } from './batch-run.ts';
import { countedFailures } from './counted-failures.ts';
import { SCHEMA_REFUSED } from './read-batch-answer.ts';
import { wireRequest } from './wire-request.ts';

/** Milliseconds between two checks of batches: initial, and maximum. */
const LOOKS_MS = { first: 2_000, longest: 60_000 };
const LONGEST_HANDING_IN_MS = 600_000;
/** A question follows an answer from the journal within a few turns of the event loop. */
const QUIET_TURNS = 20;

/**
 * Creates `perform` for a run that batches its questions. Tasks unknown to the journal go into the next
 * batch, and their callers get an AwaitedError: the run is repeated when the batch has been collected.
 */
export async function createBatchPerform(options: BatchRunOptions): Promise<BatchRun> {
  const run = new BatchedRun(options);
  await run.begin();
  return run.handle();
}

class BatchedRun {
  readonly #options: BatchRunOptions;
  readonly #batchQueue: BatchQueue;
  readonly #tally = new RunTally();
  #budget: Budget;
  #failures = new Map<string, BatchFailure[]>();
  /** Models and schemas of which a provider has refused the schema. */
  readonly #inWords = new Set<string>();
  readonly #groups: BatchGroups;
  /** Keys that are in batches or are going to be. */
  readonly #awaited = new Set<string>();
  /** Attempts that were in batches when this process began. */
  #openBefore = new Set<number>();
  /** Keys of which they brought an answer since. */
  readonly #brought = new Set<string>();
  readonly #rejected = new Map<string, string>();
  /** Other runs' batches with questions of this run. */
  readonly #others = new Map<string, Promise<BatchLook>>();
  readonly #waitingOthers = new Set<string>();
  #underWay = 0;
  #asked = 0;

  constructor(options: BatchRunOptions) {
    this.#options = options;
    this.#batchQueue = new BatchQueue(options);
    this.#groups = new BatchGroups(this.#batchQueue, options.randomId);
    this.#budget = this.#newBudget(options.spentUsd ?? 0);
  }

  async begin(): Promise<void> {
    const { journal, runId } = this.#options;
    const batches = await journal.batchesOf(runId);
    this.#groups.round = 1 + Math.max(0, ...batches.map(({ round }) => round));
    await this.#readFailures();
  }

  handle(): BatchRun {
    const { journal } = this.#options;
    return {
      perform: Object.assign((task: Task) => this.#perform(task) as Promise<never>, {
        // Until the run is over: what is asked again when it goes on has to find the same answers.
        reject: async (key: string, reason: string) => {
          this.#rejected.set(key, reason);
        },
      }),
      stats: () => ({
        ...this.#tally,
        spentUsd: this.#budget.spentUsd,
        budgetRefused: this.#budget.hasRefused,
        refusedUsd: this.#budget.refusedUsd,
        leastRefusedUsd: this.#budget.leastRefusedUsd,
      }),
      collect: (wait) => this.#collect(wait),
      finish: async () => {
        await this.#quiet();
        await this.#groups.handInAll();
        if (this.#awaited.size > 0) return await this.#waitingFor();
        for (const [key, reason] of this.#rejected) await journal.rejectResult(key, reason);
        await journal.settleBatches(this.#options.runId);
        return null;
      },
      close: async () => {},
    };
  }

  async #perform(task: Task): Promise<Performed> {
    this.#asked += 1;
    this.#underWay += 1;
    try {
      return await this.#answerTo(task);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #answerTo(task: Task): Promise<Performed> {
    const { kind, journal, runId, fresh, signal } = this.#options;
    if (signal.aborted) throw new InterruptedError();
    if (task.kind !== kind.name) throw new Error(`Tasks of the kind ${task.kind} go into no batch.`);
    const input = canonicalJson(task.input);
    const key = taskKey(task, kind.version, input);
    const known = await journal.lookup(key, runId, fresh);
    if (known !== null && (await this.#isUsable(known))) return this.#reuse(task, known);
    if (this.#awaited.has(key)) throw new AwaitedError();
    this.#refuseHopeless(task, key);
    const other = await journal.openBatchOf(key);
    if (other !== null && (!fresh || other.runId === runId)) {
      const stored = await this.#fromOther(other, key);
      if (stored !== null) return this.#reuse(task, stored);
      if (this.#waitingOthers.has(other.id)) {
        this.#awaited.add(key);
        throw new AwaitedError();
      }
    }
    if (this.#awaited.has(key)) throw new AwaitedError();
    this.#tally.asked += 1;
    await this.#add(task, key, input);
    throw new AwaitedError();
  }

  /** Excludes an invalid result from reuse. */
  async #isUsable({ key, result }: ReusedResult): Promise<boolean> {
    const { kind, journal } = this.#options;
    if (storedValue(kind, result) !== null) return true;
    await journal.rejectResult(key, DAMAGED_RESULT);
    return false;
  }

  #reuse({ kind, label, subject }: Task, { key, result, usage, costUsd }: ReusedResult): Performed {
    this.#tally.asked += 1;
    // It is counted as a call of this process already.
    if (!this.#brought.has(key)) this.#tally.reused += 1;
    const task = { key, kind, label, subject };
    this.#options.onEvent?.({ type: 'asked', task });
    this.#options.onEvent?.({ type: 'finished', task, fromJournal: true, costUsd });
    return { key, result: JSON.parse(result), usage, costUsd, fromJournal: true };
  }

  /** @throws TaskErroredError when it has failed too often since the run began */
  #refuseHopeless({ label }: Task, key: string): void {
    const failures = countedFailures(this.#failures.get(key) ?? []);
    const last = failures.at(-1);
    if (last === undefined || decideRetry(failures, this.#options.random).retry) return;
    this.#tally.errored += 1;
    throw new TaskErroredError(label, last.kind, failures.length, last.message);
  }

  async #fromOther(batch: BatchRecord, key: string): Promise<ReusedResult | null> {
    const { journal, runId, fresh } = this.#options;
    const looked = this.#others.get(batch.id) ?? this.#lookAtOther(batch);
    this.#others.set(batch.id, looked);
    if ((await looked) === 'waiting') this.#waitingOthers.add(batch.id);
    return await journal.lookup(key, runId, fresh);
  }

  /**
   * Checks another process's batch: only its own process may declare it unsubmitted, and a batch that lacks
   * an id for long has no owner.
   */
  async #lookAtOther(batch: BatchRecord): Promise<BatchLook> {
    if (batch.remoteId !== null) return await this.#batchQueue.collect(batch);
    const age = this.#options.clock.now().getTime() - batch.createdAt.getTime();
    return age < LONGEST_HANDING_IN_MS ? 'waiting' : 'ended';
  }

  /** Adds a question to the next batch of its model. @throws BudgetSpentError */
  async #add(task: Task, key: string, input: string): Promise<void> {
    this.#awaited.add(key);
    const { kind, environment, maxCostUsd } = this.#options;
    const request = task.input as unknown as ModelRequest & { model: ProviderModel };
    const { model } = request;
    const limits = batchInterfaceOf(model.provider);
    if (limits === null) throw new Error(`${model.provider} takes no batches.`);
    const reservation = kind.reservation(task.input);
    const wasCut = this.#failures.get(key)?.some(({ failure }) => failure === 'cut-short') ?? false;
    const likely = maxCostUsd === null || wasCut ? undefined : reservation.likely;
    const { costUsd } = likely ?? reservation;
    const reservedUsd = costUsd === null ? null : costUsd * limits.priceFactor;
    try {
      // What calls in batches may give back is there when they have been collected.
      if (this.#budget.reserveNow(reservedUsd, kind.poolOf(task.input)) === null) return;
    } catch (error) {
      this.#awaited.delete(key);
      this.#tally.errored += 1;
      throw error;
    }
    const outputTokens = likely === undefined ? null : Math.min(likely.outputTokens, request.maxOutputTokens);
    const held = { ...request, maxOutputTokens: outputTokens ?? request.maxOutputTokens };
    if (this.#failures.get(key)?.some(({ failure }) => failure === SCHEMA_REFUSED))
      this.#inWords.add(schemaKeyOf(request));
    const native = holdsToSchema(model) && !this.#inWords.has(schemaKeyOf(request));
    const wire = await wireRequest(held, environment[model.provider], native);
    const { label, subject } = task;
    const made = { ...{ key, kind: kind.name, label, subject, input }, reservedUsd, outputTokens };
    await this.#groups.add(model, limits, wire, made);
  }

  /** Waits until no more tasks are requested. */
  async #quiet(): Promise<void> {
    for (let turns = 0, requests = this.#asked; turns < QUIET_TURNS; turns++) {
      await endOfTurn();
      if (this.#underWay > 0 || requests !== this.#asked) turns = 0;
      requests = this.#asked;
    }
  }

  async #collect(wait: boolean): Promise<ParkedBatches | null> {
    const { journal, runId, clock, signal } = this.#options;
    const before = await journal.attemptsOf(runId);
    this.#openBefore = new Set(before.flatMap(({ id, outcome }) => (outcome === 'open' ? [id] : [])));
    let pauseMs = LOOKS_MS.first;
    for (;;) {
      const open = (await journal.batchesOf(runId)).filter(isOpen);
      let waiting = 0;
      for (const batch of open) if ((await this.#batchQueue.collect(batch)) === 'waiting') waiting += 1;
      if (waiting === 0 || !wait) break;
      await clock.timer.sleep(pauseMs, signal);
      pauseMs = Math.min(LOOKS_MS.longest, pauseMs * 2);
    }
    await this.#account();
    return await this.#waitingFor();
  }

  /** Charges the batches' results to this process. */
  async #account(): Promise<void> {
    const { journal, runId, spentUsd = 0 } = this.#options;
    const attempts = await journal.attemptsOf(runId);
    for (const { id, key, outcome, costUsd } of attempts) {
      if (!this.#openBefore.has(id) || outcome === 'open') continue;
      if (outcome === 'succeeded') {
        this.#tally.pay(costUsd, 1);
        this.#brought.add(key);
      } else {
        this.#tally.failedAttempts += 1;
        this.#tally.charge(costUsd);
      }
    }
    // A new budget counts from here on.
    if (spentUsd > 0) this.#budget = this.#newBudget(spentBy(attempts));
    await this.#readFailures();
  }

  async #readFailures(): Promise<void> {
    const failures = await this.#options.journal.batchFailures(this.#options.runId);
    this.#failures = Map.groupBy(failures, ({ key }) => key);
  }

  async #waitingFor(): Promise<ParkedBatches | null> {
    const { journal, runId } = this.#options;
    const open = (await journal.batchesOf(runId)).filter(isOpen);
    const own = open.reduce(
      (sum, { requests: { all, answered, failed } }) => sum + all - answered - failed,
      0,
    );
    const others = this.#waitingOthers.size;
    if (open.length + others === 0) return null;
    return { batches: open.length + others, requests: Math.max(own, this.#awaited.size), own: open.length };
  }

  #newBudget(spentUsd: number): Budget {
    const { maxCostUsd, leastBudgetUsd } = this.#options;
    return new Budget(maxCostUsd, spentUsd, leastBudgetUsd);
  }
}

function isOpen({ state }: BatchRecord): boolean {
  return state === 'handing-in' || state === 'handed-in';
}

function schemaKeyOf({ model, answerSchema }: ModelRequest): string {
  return `${model.endpoint} ${model.id} ${answerSchema?.name}`;
}
