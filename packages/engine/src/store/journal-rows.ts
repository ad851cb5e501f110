import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { Selectable } from 'kysely';
import type {
  AttemptRecord,
  Holder,
  NewRun,
  ResultSummary,
  ReusedResult,
  RunStatus,
  StoredResult,
} from './journal.ts';
import type {
  AttemptsTable,
  HolderColumns,
  ResultsTable,
  RunsTable,
  UsageColumns,
} from './journal-tables.ts';

/**
 * Rows of the journal's tables from records, and records from rows. Whoever may write to the database may have written a
 * row: one that is none of ours is read as far as it goes, so that it hides no other.
 */

/** A record, so that a new status cannot be left out. */
const STATUSES: Readonly<Record<RunStatus, true>> = {
  running: true,
  parked: true,
  finished: true,
  incomplete: true,
  'budget-spent': true,
  interrupted: true,
  failed: true,
};
const OUTCOMES = ['open', 'succeeded', 'failed'] as const;

export function usageColumns(usage: Usage | null): UsageColumns {
  return {
    input_tokens: usage?.inputTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    cache_read_tokens: usage?.cacheReadTokens ?? null,
    cache_write_tokens: usage?.cacheWriteTokens ?? null,
  };
}

/** Returns the usage; null when the provider did not count. */
export function usageOf(row: UsageColumns): Usage | null {
  if (row.input_tokens === null) return null;
  return {
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens ?? 0,
    cacheReadTokens: row.cache_read_tokens ?? 0,
    cacheWriteTokens: row.cache_write_tokens ?? 0,
  };
}

export function holderColumns(holder: Holder): HolderColumns {
  return { holder_id: holder.id, holder_pid: holder.pid, holder_host: holder.host };
}

export function holderOf(row: HolderColumns): Holder {
  return { id: row.holder_id, pid: row.holder_pid, host: row.holder_host };
}

export function runRow(run: NewRun): RunsTable {
  return {
    id: run.id,
    command: JSON.stringify(run.command),
    working_directory: run.workingDirectory,
    tool_version: run.toolVersion,
    subjects: JSON.stringify(run.subjects),
    depth: run.depth,
    seed: run.seed,
    max_cost_usd: run.maxCostUsd,
    status: 'running',
    started_at: run.startedAt.toISOString(),
    resumed_at: null,
    ended_at: null,
    planned_calls: null,
    ...holderColumns(run.holder),
  };
}

export function newRunOf(row: RunsTable): NewRun {
  return {
    id: row.id,
    command: stringsIn(row.command),
    workingDirectory: row.working_directory,
    toolVersion: row.tool_version,
    subjects: stringsIn(row.subjects),
    depth: row.depth,
    seed: row.seed,
    maxCostUsd: row.max_cost_usd,
    startedAt: dateOf(row.started_at),
    holder: holderOf(row),
  };
}

export function storedResultOf(row: Selectable<ResultsTable>): StoredResult {
  return { ...reusedResultOf(row), input: row.input };
}

export function reusedResultOf(row: Omit<Selectable<ResultsTable>, 'input'>): ReusedResult {
  return { ...resultSummaryOf(row), result: row.result };
}

export function resultSummaryOf(row: Omit<Selectable<ResultsTable>, 'input' | 'result'>): ResultSummary {
  return {
    key: row.key,
    kind: row.kind,
    label: row.label,
    subject: row.subject,
    usage: usageOf(row),
    costUsd: row.cost_usd,
    runId: row.run_id,
    recordedAt: dateOf(row.recorded_at),
    worker: row.worker,
  };
}

export function attemptOf(row: Selectable<AttemptsTable>): AttemptRecord {
  return {
    id: row.id,
    runId: row.run_id,
    key: row.key,
    label: row.label,
    subject: row.subject,
    startedAt: dateOf(row.started_at),
    endedAt: timeOf(row.ended_at),
    outcome: OUTCOMES.find((outcome) => outcome === row.outcome) ?? 'failed',
    failure: row.failure,
    message: row.message,
    costUsd: row.cost_usd,
    reservedUsd: row.reserved_usd,
    usage: usageOf(row),
    worker: row.worker,
  };
}

/** Reads a time; null stays null. */
export function timeOf(text: string | null): Date | null {
  return text === null ? null : dateOf(text);
}

/** The beginning of 1970 for what is no time. */
export function dateOf(text: string): Date {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

/** A list of texts as JSON; empty for what is none. */
export function stringsIn(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [];
  } catch {
    return [];
  }
}

/** `failed` for what is no status. */
export function statusOf(text: string): RunStatus {
  return Object.hasOwn(STATUSES, text) ? (text as RunStatus) : 'failed';
}
