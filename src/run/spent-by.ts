import type { AttemptRecord } from '../store/journal.ts';

/**
 * What attempts on record count against a budget, in US dollars: their cost, or, where nobody knows it, the most that
 * was set aside for them. That holds for lost answers too, and for attempts whose process was killed.
 */
export function spentBy(attempts: readonly Pick<AttemptRecord, 'costUsd' | 'reservedUsd'>[]): number {
  return attempts.reduce((sum, { costUsd, reservedUsd }) => sum + (costUsd ?? reservedUsd ?? 0), 0);
}
