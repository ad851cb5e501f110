import type { RunSummary } from '../../documents/run.ts';

/** The time between two moments: "45 s", "3 min 20 s", "2 h 5 min"; null when it is not known. */
export function formatDuration(start: string, end: string | null): string | null {
  if (end === null) return null;
  const seconds = Math.round((Date.parse(end) - Date.parse(start)) / 1000);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/**
 * How long a run took: "5 min". Of one that was resumed nobody knows how long it worked before, so only its last part is
 * told, and said to be that: "5 min since it was resumed". Null while it is not over.
 */
export function describeRunTime({
  startedAt,
  resumedAt,
  endedAt,
}: Pick<RunSummary, 'startedAt' | 'resumedAt' | 'endedAt'>): string | null {
  const took = formatDuration(resumedAt ?? startedAt, endedAt);
  return took === null || resumedAt === null ? took : `${took} since it was resumed`;
}
