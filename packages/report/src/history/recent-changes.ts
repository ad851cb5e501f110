import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';
import { differenceInterval } from '@plugin-eval/core/statistics/difference-interval.ts';
import { earlierResult, type SubjectHistory } from './subject-histories.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** Compares a subject with its last result from before the week. */
export interface RecentChange {
  subject: SubjectHistory;
  before: HistoryEntry & { score: number };
  /** Points. */
  difference: number;
  /** False: the intervals overlap so far that it may be chance; null: not both have one. */
  significant: boolean | null;
}

/**
 * Lists changes of the last week, worst first. A subject that was first scored within the week is compared with its first
 * result. @param now ISO 8601
 */
export function recentChanges(subjects: readonly SubjectHistory[], now: string): RecentChange[] {
  const from = Date.parse(now) - WEEK_MS;
  return subjects
    .flatMap((subject) => changeSince(subject, from) ?? [])
    .toSorted((a, b) => a.difference - b.difference);
}

function changeSince(subject: SubjectHistory, from: number): RecentChange | null {
  const [newest] = subject.entries;
  if (newest.score === null || !newest.complete || Date.parse(newest.at) < from) return null;
  const before = resultBefore(subject.entries, newest, from);
  if (before === null || before.score === newest.score) return null;
  return {
    ...{ subject, before, difference: newest.score - before.score },
    significant: isSignificant(before, newest),
  };
}

/** The newest result from before a moment, else the oldest; of the same depth. */
function resultBefore(entries: readonly HistoryEntry[], newest: HistoryEntry, from: number) {
  let before = earlierResult(entries, newest);
  while (before !== null && Date.parse(before.at) >= from) {
    const earlier = earlierResult(entries, before);
    if (earlier === null) break;
    before = earlier;
  }
  return before;
}

function isSignificant(before: HistoryEntry, newest: HistoryEntry): boolean | null {
  const [a, b] = [estimateOf(before), estimateOf(newest)];
  if (a === null || b === null) return null;
  const { low, high } = differenceInterval(a, b);
  return low > 0 || high < 0;
}

function estimateOf({ score, ci_low: low, ci_high: high }: HistoryEntry) {
  return score === null || low === null || high === null ? null : { value: score, low, high };
}
