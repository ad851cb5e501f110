import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { RunHandle } from '@plugin-eval/engine/run/create-perform.ts';
import type { Holder, Journal } from '@plugin-eval/engine/store/journal.ts';
import type { PaidRunPlan } from '../paid-run/paid-run-plan.ts';
import type { SessionRuns } from '../paid-run/session-runs.ts';
import type { Ports } from '../ports.ts';

/** The part of a plan by which an executor knows whether it can do the work. */
export type PlannedWork = Pick<PaidRunPlan, 'judge' | 'simulation' | 'ranking'> & Partial<PaidRunPlan>;

/** Makes the calls of a run, behind `perform`. Whoever plans, measures or shows a run knows no executor. */
export interface Executor {
  /** Skills and sessions that are begun at a time; null: as many as this process manages. */
  readonly atOnce: number | null;
  /** Runs sessions in this process, which then needs a sandbox for programs. */
  readonly runsSessions: boolean;
  readonly inBatches: boolean;
  /** The price of a call, given the price of one that is made at once. */
  priceOf(price: Price | null, provider: string): Price | null;
  /** Refuses work that it cannot do, before anything is on record or paid. @throws UsageError */
  refuse(work: PlannedWork): void;
  /** Prepares a run that is not on record yet. @throws UsageError, DatabaseError */
  prepare(plan: PaidRunPlan, ports: Ports): Promise<PreparedRun>;
}

export interface PreparedRun {
  /** The holder of the run, as the journal records it. */
  holder: Holder;
  /** Told that the run is on record. @throws DetachedError when others finish it */
  begin(run: string): Promise<void>;
  open(run: RecordedRun): Promise<OpenedRun>;
  /** The run stays open when this process leaves it, for another process to continue. */
  isLeft(): boolean;
  /** Lets go of everything, however the run ended. */
  close(): Promise<void>;
}

/** A run on record. */
export interface RecordedRun {
  id: string;
  journal: Journal;
  /** @default null: it has none */
  sessions: SessionRuns | null;
}

export interface OpenedRun {
  handle: RunHandle;
  /** Does what asks for the calls of the run. @throws ParkedError when its answers come later */
  through<Result>(work: () => Promise<Result>): Promise<Result>;
}
