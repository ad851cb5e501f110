const DAY_MS = 86_400_000;

/**
 * Explains why an acceptance no longer counts; null while it counts.
 * @param accepted ISO date; null when the entry has none
 * @param days that an acceptance counts
 * @param today ISO date
 */
export function acceptanceProblem(accepted: string | null, days: number, today: string): string | null {
  if (accepted === null) return 'it has no day of acceptance ("accepted"), so it counts as expired';
  const age = (Date.parse(today) - Date.parse(accepted)) / DAY_MS;
  if (age < 0) return `its day, ${accepted}, is in the future, so it counts as expired`;
  return age >= days ? `it was accepted on ${accepted}, more than ${days - 1} days ago` : null;
}
