import type { HistoryEntry } from '../../../../src/documents/viewer.ts';
import { subjectPlace } from './subject-place.ts';

/** Everything that is known about one skill or plugin over time. */
export interface SubjectHistory {
  place: string;
  /** At least one, the newest first. */
  entries: [HistoryEntry, ...HistoryEntry[]];
  /** Points since the last time before that it was scored at the same depth; null where there is none. */
  change: number | null;
}

/** Entries by subject, those with the newest entry first. */
export function subjectHistories(entries: readonly HistoryEntry[]): SubjectHistory[] {
  const bySubject = new Map<string, [HistoryEntry, ...HistoryEntry[]]>();
  for (const entry of newestFirst(entries)) {
    const place = subjectPlace(entry.working_directory, entry.path);
    const known = bySubject.get(place);
    if (known === undefined) bySubject.set(place, [entry]);
    else known.push(entry);
  }
  return [...bySubject].map(([place, its]) => ({ place, entries: its, change: changeOf(its) }));
}

function newestFirst(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** Scores of different depths rest on different layers, and are not subtracted. */
function changeOf([latest, ...before]: readonly [HistoryEntry, ...HistoryEntry[]]): number | null {
  if (latest.score === null || !latest.complete) return null;
  const earlier = before.find(
    ({ score, depth, complete }) => score !== null && complete && depth === latest.depth,
  );
  return earlier === undefined || earlier.score === null ? null : latest.score - earlier.score;
}
