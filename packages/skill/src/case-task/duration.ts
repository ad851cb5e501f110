const SECONDS_OF: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600 };

/** Seconds of a duration such as `90s`, `8m` or `30000ms`, or of a number of seconds; null for anything else. */
export function durationSeconds(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : null;
  const matched =
    typeof value === 'string' ? /^(\d{1,9}(?:\.\d{1,6})?) ?(ms|s|m|h)?$/.exec(value.trim()) : null;
  const seconds = matched === null ? 0 : Number(matched[1]) * (SECONDS_OF[matched[2] ?? 's'] ?? 1);
  return seconds > 0 ? seconds : null;
}
