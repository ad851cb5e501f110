import type { HistoryEntry, ViewerEntry } from '../../documents/viewer.ts';
import { changeOf, type SubjectHistory } from './subject-histories.ts';

/** A result as the first page of the viewer lists it. */
export interface LatestResult {
  entry: ViewerEntry;
  /** What the history says of it; null for what is not the evaluation of one skill or plugin. */
  measured: HistoryEntry | null;
  /** Points since the result before of the same subject and depth; null where there is none. */
  change: number | null;
  /** Of its subject, when the journal has a history of it. */
  place: string | null;
}

/** Results with score and change, the newest first; those without a date, which are files, come before in their order. */
export function latestResults(
  entries: readonly ViewerEntry[],
  histories: readonly SubjectHistory[],
): LatestResult[] {
  const own = new Map<string, Omit<LatestResult, 'entry'>>();
  for (const { place, entries: its } of histories) {
    for (const measured of its) {
      if (!measured.is_member) own.set(measured.id, { measured, place, change: changeOf(its, measured) });
    }
  }
  const unmeasured = { measured: null, change: null, place: null };
  return entries
    .map((entry) => ({ entry, ...(own.get(entry.id) ?? unmeasured) }))
    .toSorted((one, other) => compareMoments(one.entry.at, other.entry.at));
}

function compareMoments(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? 1 : -1;
}
