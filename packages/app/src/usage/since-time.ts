import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

const DAYS_OF: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };
const DAY = 86_400_000;

/**
 * Reads the start of a window: `90d`, `12w`, `6m`, `1y`, or a day. Returns milliseconds since 1970.
 * @param now milliseconds since 1970
 * @throws UsageError
 */
export function sinceTime(given: string, now: number): number {
  const [, count, unit = 'd'] = /^(\d{1,5})([dwmy])$/.exec(given) ?? [];
  if (count !== undefined) return Math.max(0, now - Number(count) * (DAYS_OF[unit] ?? 1) * DAY);
  const day = /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(day))
    throw new UsageError(
      `--since ${given}: give days, weeks, months or years, such as 90d, or a day, such as 2026-03-31.`,
    );
  return Math.max(0, day);
}
