import type { AttemptRecord } from '../store/journal.ts';

/**
 * Sums what recorded attempts count against a budget, in US dollars: their cost, or, if unknown, their full
 * reservation. This includes lost answers, and attempts whose process was killed.
 */
export function spentBy(attempts: readonly Pick<AttemptRecord, 'costUsd' | 'reservedUsd'>[]): number {
  return attempts.reduce((sum, { costUsd, reservedUsd }) => sum + (costUsd ?? reservedUsd ?? 0), 0);
}
