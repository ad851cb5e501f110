import { SCHEMA_VERSION } from '../../documents/names.ts';
import type { RunDetails, RunList, RunSummary } from '../../documents/run.ts';
import type { Journal, RunRecord } from '../../store/journal.ts';
import type { CliIo } from '../../cli/io.ts';
import { journalFile, statusOf } from '../journal-file.ts';

/** The document of `plugin-eval runs`. */
export async function listRuns(journal: Journal, io: CliIo): Promise<RunList> {
  const runs = await journal.listRuns();
  return {
    schemaVersion: SCHEMA_VERSION,
    journal: journalFile(io),
    runs: runs.map((run) => summaryOf(run, io)),
  };
}

/** The document of `plugin-eval runs show`. @throws RunError */
export async function describeRun(journal: Journal, id: string, io: CliIo): Promise<RunDetails> {
  const run = await journal.findRun(id);
  const results = await journal.resultsOf(id);
  const attempts = await journal.attemptsOf(id);
  return {
    ...summaryOf(run, io),
    schemaVersion: SCHEMA_VERSION,
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
  };
}

export function summaryOf(run: RunRecord, io: CliIo): RunSummary {
  return {
    id: run.id,
    status: statusOf(run, io),
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
