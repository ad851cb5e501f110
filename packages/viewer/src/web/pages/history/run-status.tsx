import type { RunSummary } from '@plugin-eval/core/documents/run.ts';
import { type StatusKind, StatusWord } from '../../design/status-word.tsx';

type Status = RunSummary['status'];

/** Final states of runs and their meaning. Source: docs/researchers.md, "Runs". */
const STATUSES: Record<Status, { kind: StatusKind; meaning: string; resumable: boolean }> = {
  running: { kind: 'info', meaning: 'It is running.', resumable: false },
  parked: {
    kind: 'info',
    meaning: 'Its batches are at the provider. Resuming collects them.',
    resumable: true,
  },
  finished: { kind: 'passed', meaning: 'Everything was measured.', resumable: false },
  incomplete: {
    kind: 'warning',
    meaning: 'Some calls errored. Resuming retries only those.',
    resumable: true,
  },
  'budget-spent': { kind: 'warning', meaning: 'Its budget was reached.', resumable: true },
  interrupted: { kind: 'warning', meaning: 'It was stopped with Ctrl-C.', resumable: true },
  failed: {
    kind: 'error',
    meaning: 'It could not run, for example because a key was rejected.',
    resumable: true,
  },
  killed: { kind: 'error', meaning: 'Its process ended without a reason.', resumable: true },
};

export function RunStatus({ status }: { status: Status }) {
  return <StatusWord kind={STATUSES[status].kind}>{status}</StatusWord>;
}

export function meaningOf(status: Status): string {
  return STATUSES[status].meaning;
}

/** Returns true when resuming a run can help. */
export function isResumable(status: Status): boolean {
  return STATUSES[status].resumable;
}
