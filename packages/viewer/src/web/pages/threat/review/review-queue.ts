import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { gravestFirst } from '@plugin-eval/report/threat-catalogue/review-order.ts';

export interface OpenQueue {
  kind: QueueKind;
  cases: readonly CaseScore[];
}

/** `open`: the unclear and disputed cases; `all`: every case. */
export const QUEUES = ['open', 'all'] as const;
export type QueueKind = (typeof QUEUES)[number];

/** The name of the queue in the URL. */
export const QUEUE_NAME = 'queue';

export function queueIn(query: URLSearchParams): QueueKind | null {
  return QUEUES.find((kind) => kind === query.get(QUEUE_NAME)) ?? null;
}

export function queryOf(kind: QueueKind): URLSearchParams {
  return new URLSearchParams({ [QUEUE_NAME]: kind });
}

/** Sorts like the terminal: most severe first. */
export function reviewQueue(cases: readonly CaseScore[], kind: QueueKind): CaseScore[] {
  return gravestFirst(cases.filter(({ needsReview }) => kind === 'all' || needsReview));
}

/** The case to start with: the first unreviewed one, or the first of all. */
export function firstUndecided(
  queue: readonly CaseScore[],
  decided: { has: (caseId: string) => boolean },
): CaseScore | null {
  return queue.find(({ id, review }) => review === null && !decided.has(id)) ?? queue[0] ?? null;
}
