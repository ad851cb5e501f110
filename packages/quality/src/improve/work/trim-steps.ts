import { type Retirement, retirements } from '../not-needed.ts';
import type { WorkDifference } from './work-difference.ts';

/** Sections that a step removes more than the one before. */
export const SECTIONS_A_STEP = 2;

/** A version with fewer sections, judged against the whole skill. */
export interface TrimStep extends Pick<WorkDifference, 'leftOut' | 'tokensSaved' | 'problem'> {
  /** Indexes of the removed sections, the first to go first. */
  removed: readonly number[];
  /** The verdict; null where the sessions allow none. */
  judged: Retirement | null;
  cases: number;
}

/**
 * Removes sections cumulatively, two a step, and judges each version against the whole skill by the undivided
 * error: a fixed sequence, which stops at the first step that is not shown. Source:
 * docs/specification/comparisons.md, "Trim".
 * @param order indexes of sections, the first to go first
 * @param margin loss of quality worth keeping text for, in (0, 1)
 * @param measure compares the version without these sections
 */
export async function trimSteps(
  order: readonly number[],
  margin: number,
  measure: (removed: readonly number[]) => Promise<WorkDifference>,
): Promise<TrimStep[]> {
  const steps: TrimStep[] = [];
  for (let count = SECTIONS_A_STEP; ; count += SECTIONS_A_STEP) {
    const removed = order.slice(0, count);
    const { differences, leftOut, tokensSaved, problem } = await measure(removed);
    const judged = problem === null ? (retirements([differences], margin)[0] ?? null) : null;
    steps.push({ removed, judged, cases: differences.length, leftOut, tokensSaved, problem });
    if (judged?.verdict !== 'not-needed' || count >= order.length) return steps;
  }
}

/** Sections that the last shown step removes. */
export function removable(steps: readonly TrimStep[]): readonly number[] {
  return steps.findLast(({ judged }) => judged?.verdict === 'not-needed')?.removed ?? [];
}
