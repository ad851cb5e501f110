import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { RunDetails, RunList, RunSummary } from '@plugin-eval/core/documents/run.ts';
import type { Journal, RunRecord } from '@plugin-eval/engine/store/journal.ts';
import type { Ports } from '../ports.ts';
import { statusOf } from './run-holder.ts';

/** The document of `plugin-eval runs`. */
export async function listRuns(journal: Journal, ports: Ports): Promise<RunList> {
  const runs = await journal.listRuns();
  return {
    schemaVersion: SCHEMA_VERSION,
    journal: ports.store.journalFile,
    runs: runs.map((run) => summaryOf(run, ports)),
  };
}

/** The document of `plugin-eval runs show`. @throws RunError */
export async function describeRun(
  journal: Journal,
  id: string,
  ports: Pick<Ports, 'machine'>,
): Promise<RunDetails> {
  const run = await journal.findRun(id);
  const results = await journal.resultsOf(id);
  const attempts = await journal.attemptsOf(id);
  const batches = await journal.batchesOf(id);
  const { fleet } = await journal.progressOf(id, 0);
  return {
    ...summaryOf(run, ports),
    schemaVersion: SCHEMA_VERSION,
    ...(fleet === undefined ? {} : { fleet }),
    tasks: results.map((result) => ({
      key: result.key,
      kind: result.kind,
      label: result.label,
      subject: result.subject,
      source: result.runId === id ? 'paid' : 'reused',
      recordedAt: result.recordedAt.toISOString(),
      costUsd: result.costUsd,
      usage: result.usage,
    })),
    attempts: attempts.map((attempt) => ({
      key: attempt.key,
      label: attempt.label,
      subject: attempt.subject,
      startedAt: attempt.startedAt.toISOString(),
      endedAt: attempt.endedAt?.toISOString() ?? null,
      outcome: attempt.outcome,
      failure: attempt.failure,
      message: attempt.message,
      costUsd: attempt.costUsd,
    })),
    batches: batches.map(({ runId: _run, path: _path, createdAt, handedInAt, endedAt, ...batch }) => ({
      ...batch,
      createdAt: createdAt.toISOString(),
      handedInAt: handedInAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

export function summaryOf(run: RunRecord, ports: Pick<Ports, 'machine'>): RunSummary {
  return {
    id: run.id,
    status: statusOf(run, ports),
    command: [...run.command],
    workingDirectory: run.workingDirectory,
    toolVersion: run.toolVersion,
    subjects: [...run.subjects],
    depth: run.depth,
    seed: run.seed,
    maxCostUsd: run.maxCostUsd,
    startedAt: run.startedAt.toISOString(),
    resumedAt: run.resumedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
    calls: run.calls,
    reused: run.reused,
    costUsd: run.costUsd,
    knownCostUsd: run.knownCostUsd,
  };
}
