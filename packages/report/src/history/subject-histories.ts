import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';
import { subjectPlace } from './subject-place.ts';

/** The known history of one skill or plugin. */
export interface SubjectHistory {
  place: string;
  /** History entries, newest first; at least one. */
  entries: [HistoryEntry, ...HistoryEntry[]];
  /** Change in points since the previous score at the same depth; null without one. */
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
  return [...bySubject].map(([place, its]) => ({ place, entries: its, change: changeOf(its, its[0]) }));
}

function newestFirst(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** The result that one of a history is compared with: the newest before it of the same depth, whole and with a score. */
export function earlierResult(
  entries: readonly HistoryEntry[],
  later: HistoryEntry,
): (HistoryEntry & { score: number }) | null {
  const before = entries.slice(entries.indexOf(later) + 1);
  return (
    before.find(
      (entry): entry is HistoryEntry & { score: number } =>
        entry.score !== null && entry.complete && entry.depth === later.depth,
    ) ?? null
  );
}

/**
 * Points that a result gained over the one before. Scores of different depths rest on different layers, and are not
 * subtracted.
 */
export function changeOf(entries: readonly HistoryEntry[], later: HistoryEntry): number | null {
  if (later.score === null || !later.complete) return null;
  const earlier = earlierResult(entries, later);
  return earlier === null ? null : later.score - earlier.score;
}
