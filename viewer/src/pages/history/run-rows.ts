import { fromPublished } from '../../../../src/documents/from-published.ts';
import type { RunSummary } from '../../../../src/documents/run.ts';
import type { ViewerEntry, ViewerRun } from '../../../../src/documents/viewer.ts';
import { runTitle } from '../../../../src/report/history/run-title.ts';
import type { RowFilters } from '../../table/row-filters.tsx';
import { STATUS_NAMES } from './run-status.tsx';

/** A run as its table shows it, sorts it and looks for it. */
export interface RunRow {
  run: RunSummary;
  title: string;
  entries: readonly ViewerEntry[];
  /** That answered, as far as is known. */
  models: readonly string[];
}

export function runRows(
  runs: readonly ViewerRun[],
  models: ReadonlyMap<string, readonly string[]>,
): RunRow[] {
  return runs.map(({ summary, entries }) => {
    const run = fromPublished(summary) as RunSummary;
    const its = models.get(run.id) ?? [];
    return {
      run,
      title: runTitle(run),
      entries,
      models: its,
    };
  });
}

export const RUN_FILTERS: RowFilters<RunRow> = {
  filters: [
    {
      name: 'status',
      title: 'Status',
      options: STATUS_NAMES.map((name) => [name, name]),
      holds: ({ run }, status) => run.status === status,
    },
  ],
  textOf: ({ run: { id, command, subjects, workingDirectory, toolVersion }, models }) =>
    [id, ...command, ...subjects, workingDirectory, toolVersion, ...models].join('\n'),
};
