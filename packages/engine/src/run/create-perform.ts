import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { AttemptLedger, type LedgerOptions } from './attempt-ledger.ts';
import { Budget } from './budget.ts';
import { eventTask, type Order, performTask, type RunContext } from './perform-task.ts';
import { Pool } from './pool.ts';
import { PoolLimiter, type PoolLimits } from './pool-limiter.ts';
import type { RunEvent } from './run-event.ts';
import { type RunStats, RunTally } from './run-tally.ts';
import type { JsonValue, Perform, Performed, Task, TaskKind } from './task.ts';
import { canonicalJson, taskKey } from './task-key.ts';

/** Milliseconds a stopped run waits for pending answers and for calls to notice the abort. */
const CLOSING_MS = 1000;

export interface RunOptions extends LedgerOptions {
  kinds: readonly TaskKind[];
  /** Uniform in [0, 1), for jitter. */
  random: () => number;
  /** Stops the run. */
  signal: AbortSignal;
  /** Budget in US dollars; null for no limit. */
  maxCostUsd: number | null;
  /** A smaller budget is refused before anything is paid. @default 0 */
  leastBudgetUsd?: number;
  /** Amount the same run spent before it was resumed. */
  spentUsd?: number;
  /** Limits by pool name. */
  limitsOf: (pool: string) => PoolLimits;
  onEvent?: (event: RunEvent) => void;
}

export interface RunHandle {
  perform: Perform;
  stats(): RunStats;
  /**
   * Ends the run: tasks in flight are aborted, responses that arrive within a second are stored, and the end
   * of every other attempt is recorded. The journal stays open. Call it when all requests have settled, or
   * when the rest is not awaited.
   */
  close(): Promise<void>;
}

/** Creates `perform`, through which one run of one process does all its paid work. */
export function createPerform(options: RunOptions): RunHandle {
  const { kinds, clock, random, onEvent } = options;
  const kindsByName = new Map(kinds.map((kind) => [kind.name, kind]));
  const pools = new Map<string, Pool>();
  /** Tasks being performed, by key. */
  const inFlight = new Map<string, Promise<Performed>>();
  /** Callers that wait for a task in flight; they are rejected when the run is aborted. */
  const waiters = new Set<(error: InterruptedError) => void>();
  const stopping = new AbortController();
  const ledger = new AttemptLedger(options);
  const run: RunContext = {
    ledger,
    budget: new Budget(options.maxCostUsd, options.spentUsd, options.leastBudgetUsd),
    tally: new RunTally(),
    clock,
    random,
    signal: stopping.signal,
    emit: (event) => onEvent?.(event),
  };

  const stop = () => {
    for (const pool of pools.values()) pool.close(() => new InterruptedError());
    stopping.abort(new InterruptedError());
    for (const reject of waiters) reject(new InterruptedError());
  };
  if (options.signal.aborted) stop();
  else options.signal.addEventListener('abort', stop, { once: true });

  const poolCalled = (name: string): Pool => {
    let pool = pools.get(name);
    if (pool === undefined) {
      const onPause = (pauseMs: number) =>
        run.emit({ type: 'waiting', pool: name, until: new Date(clock.now().getTime() + pauseMs) });
      pool = new Pool(name, new PoolLimiter(options.limitsOf(name), { clock, random, onPause }));
      pools.set(name, pool);
    }
    return pool;
  };

  const start = async (order: Order): Promise<Performed> => {
    run.tally.asked += 1;
    try {
      run.emit({ type: 'asked', task: eventTask(order) });
      return await performTask(order, run);
    } catch (error) {
      if (!stopping.signal.aborted) {
        run.tally.errored += 1;
        const message = error instanceof Error ? error.message : String(error);
        run.emit({ type: 'errored', task: eventTask(order), message });
      }
      throw error;
    }
  };

  const unlessStopped = (performed: Promise<Performed>): Promise<Performed> =>
    new Promise((resolve, reject) => {
      waiters.add(reject);
      performed.then(resolve, reject).finally(() => waiters.delete(reject));
    });

  const performAny = async (task: Task): Promise<Performed> => {
    if (stopping.signal.aborted) throw new InterruptedError();
    const kind = kindsByName.get(task.kind);
    if (kind === undefined) throw new Error(`No executor for tasks of the kind ${task.kind}.`);
    const inputJson = canonicalJson(task.input);
    const key = taskKey(task, kind.version, inputJson);
    const underWay = inFlight.get(key);
    if (underWay !== undefined) return { ...(await unlessStopped(underWay)), fromJournal: true };

    const order = { task, key, inputJson, kind, pool: poolCalled(kind.poolOf(task.input)) };
    const performed = start(order).finally(() => inFlight.delete(key));
    inFlight.set(key, performed);
    return await unlessStopped(performed);
  };

  return {
    perform: Object.assign(
      performAny as <Result extends JsonValue>(task: Task) => Promise<Performed<Result>>,
      {
        reject: (key: string, reason: string) => options.journal.rejectResult(key, reason),
      },
    ),
    stats: () => ({
      ...run.tally,
      spentUsd: run.budget.spentUsd,
      budgetRefused: run.budget.hasRefused,
      refusedUsd: run.budget.refusedUsd,
      leastRefusedUsd: run.budget.leastRefusedUsd,
    }),
    close: async () => {
      options.signal.removeEventListener('abort', stop);
      stop();
      const waiting = new AbortController();
      await Promise.race([
        Promise.allSettled(inFlight.values()),
        clock.timer.sleep(CLOSING_MS, waiting.signal).catch(() => {}),
      ]);
      waiting.abort();
      await ledger.abandon();
    },
  };
}
