import { fromPublished } from '../../../../src/documents/from-published.ts';
import type { RunSummary } from '../../../../src/documents/run.ts';
import type { ViewerEntry, ViewerRun } from '../../../../src/documents/viewer.ts';
import { runTitle } from '../../../../src/report/history/run-title.ts';
import { foldCase, searchWords } from '../../table/fold-case.ts';

/** A run as its table shows it, sorts it and looks for it. */
export interface RunRow {
  run: RunSummary;
  title: string;
  entries: readonly ViewerEntry[];
  /** That answered, as far as is known. */
  models: readonly string[];
  searched: string;
}

export function runRows(
  runs: readonly ViewerRun[],
  models: ReadonlyMap<string, readonly string[]>,
): RunRow[] {
  return runs.map(({ summary, entries }) => {
    const run = fromPublished(summary) as RunSummary;
    const its = models.get(run.id) ?? [];
    const { id, command, subjects, workingDirectory, toolVersion } = run;
    return {
      run,
      title: runTitle(run),
      entries,
      models: its,
      searched: foldCase([id, ...command, ...subjects, workingDirectory, toolVersion, ...its].join('\n')),
    };
  });
}

/** Runs that hold every word that is searched for, and have the status that is chosen; null for any. */
export function filterRuns(
  rows: readonly RunRow[],
  { text, status }: { text: string; status: string | null },
): readonly RunRow[] {
  const words = searchWords(text);
  if (words.length === 0 && status === null) return rows;
  return rows.filter(
    ({ run, searched }) =>
      (status === null || run.status === status) && words.every((word) => searched.includes(word)),
  );
}
