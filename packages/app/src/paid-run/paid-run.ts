import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { ParkedError } from '@plugin-eval/core/errors/parked-error.ts';
import type { RunStats } from '@plugin-eval/engine/run/run-tally.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { Journal, RunStatus } from '@plugin-eval/engine/store/journal.ts';
import type { PaidLayers } from '@plugin-eval/quality/evaluate/paid-layers.ts';
import { chooseExecutor } from '../executors/choose-executor.ts';
import type { Executor, PreparedRun } from '../executors/executor.ts';
import type { Ports } from '../ports.ts';
import { beginRun } from './begin-run.ts';
import { harnessOf, openSessions } from './open-sessions.ts';
import { paidLayersOf } from './paid-layers-of.ts';
import type { HarnessPlan, PaidRunPlan } from './paid-run-plan.ts';
import { PlanOnRecord } from './plan-on-record.ts';
import { refuseUnboundedCost } from './refuse-unbounded-cost.ts';
import { budgetOf, refuseHopelessBudget } from './run-budget.ts';
import type { SessionRuns } from './session-runs.ts';

/** Facts about a finished run. */
export interface PaidRunFacts {
  id: string;
  stats: RunStats;
  /** The effective budget in US dollars; null without one. */
  maxCostUsd: number | null;
}

/** Tools for paid work. */
export interface PaidRun {
  layers: PaidLayers;
  /** Performs tasks outside the layers. */
  perform: Perform;
  /** Session runner; null when the plan has no sessions. */
  sessions: SessionRuns | null;
  /** Receives further plans, which are recorded too. */
  progress: Ports['progress'];
}

/** Work of a run. Its result says whether it is complete. */
export type PaidWork<Result> = (run: PaidRun) => Promise<{ result: Result; complete: boolean }>;

/**
 * Runs work that may call models: opens the journal and the executor, and always closes both.
 * @throws DatabaseError, UsageError, InterruptedError, DetachedError, ParkedError
 */
export async function withPaidRun<Result>(
  plan: PaidRunPlan,
  ports: Ports,
  work: PaidWork<Result>,
): Promise<{ result: Result; run: PaidRunFacts }> {
  const executor = await chooseExecutor(plan.request);
  executor.refuse(plan);
  await refuseUnboundedCost(plan, ports);
  // What programs cannot run in is said before a run is on record.
  const harness = await harnessOf(plan, executor, ports);
  const prepared = await executor.prepare(plan, ports);
  let letInterrupts = () => {};
  try {
    const journal = await ports.store.openJournal();
    letInterrupts = ports.deferInterrupts();
    try {
      return await inRun({ plan, executor, harness, prepared, journal }, ports, work);
    } finally {
      await journal.close();
    }
  } finally {
    await prepared.close().finally(letInterrupts);
  }
}

interface OpenRun {
  plan: PaidRunPlan;
  executor: Executor;
  harness: HarnessPlan | null;
  prepared: PreparedRun;
  journal: Journal;
}

/** Always records the run, reports its progress, and ends it properly on abort. */
async function inRun<Result>(
  { plan, executor, harness, prepared, journal }: OpenRun,
  ports: Ports,
  work: PaidWork<Result>,
): Promise<{ result: Result; run: PaidRunFacts }> {
  const id = await beginRun(plan, prepared.holder, journal, ports);
  await prepared.begin(id);
  const planned = new PlanOnRecord(journal, id);
  const progress: Ports['progress'] = (event) => {
    planned.hear(event);
    ports.progress(event);
  };
  const sessions = harness === null ? null : await openSessions(harness, plan, executor, ports);
  const { handle, through } = await prepared.open({ id, journal, sessions });
  const { perform } = handle;
  let status: Exclude<RunStatus, 'running'> = 'failed';
  try {
    ports.progress({ type: 'run-started', run: id, stats: () => handle.stats() });
    const context = { perform, sessions, progress, clock: ports.clock, atOnce: executor.atOnce };
    const layers = paidLayersOf(plan, context);
    const { result, complete } = await through(() => work({ layers, perform, sessions, progress }));
    const stats = handle.stats();
    refuseHopelessBudget(stats, plan);
    status = stats.budgetRefused ? 'budget-spent' : complete ? 'finished' : 'incomplete';
    return { result, run: { id, stats, maxCostUsd: budgetOf(plan) } };
  } catch (error) {
    if (ports.signal.aborted || InterruptedError.isInstance(error)) {
      status = 'interrupted';
      throw new InterruptedError(id);
    }
    if (ParkedError.isInstance(error)) status = 'parked';
    throw error;
  } finally {
    ports.progress({ type: 'run-ended', run: id });
    // Each of them whatever becomes of the one before: processes must not be left behind, nor a run that seems at work.
    await handle
      .close()
      .finally(() => sessions?.stop())
      .finally(() => planned.settled())
      .finally(() => prepared.isLeft() || journal.endRun(id, status, ports.now()));
  }
}
