import type { ScanRule } from '../rules/scan-rule.ts';
import kinds from './review-kinds.json' with { type: 'json' };

/** A kind of finding that a reviewer may report. */
export interface ReviewKind {
  id: string;
  title: string;
  /** Condition for choosing it. */
  means: string;
  categories: ScanRule['categories'];
}

export const REVIEW_KINDS = kinds as readonly ReviewKind[];

/** @throws Error for an id that is none, a bug of ours: answers are held to the list */
export function reviewKind(id: string): ReviewKind {
  const kind = REVIEW_KINDS.find((one) => one.id === id);
  if (kind === undefined) throw new Error(`"${id}" is no kind of the reviewer's rubric.`);
  return kind;
}
