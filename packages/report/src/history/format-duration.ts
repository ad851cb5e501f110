import type { RunSummary } from '@plugin-eval/core/documents/run.ts';

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
 * Describes a run's duration: "5 min". For a resumed run only the last part is known: "5 min since it was
 * resumed". Null until it finishes.
 */
export function describeRunTime({
  startedAt,
  resumedAt,
  endedAt,
}: Pick<RunSummary, 'startedAt' | 'resumedAt' | 'endedAt'>): string | null {
  const took = formatDuration(resumedAt ?? startedAt, endedAt);
  return took === null || resumedAt === null ? took : `${took} since it was resumed`;
}
