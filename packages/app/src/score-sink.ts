import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { ScoreHead, ScoreOutcome } from './score.ts';

/** Receives a score in stages: facts known before, each member, and the totals. */
export interface ScoreSink {
  /** Receives what is known before the first measurement; awaited. */
  head?(head: ScoreHead): void | Promise<void>;
  /** True when skills of a large collection need only what tables and gates use; absent: false. */
  wantsSummaries?(): boolean;
  /** Takes a member, in the order of the document; waited for. One skill or one plugin is its own only member. */
  member(evaluation: Evaluation): void | Promise<void>;
}

/** Facts known at the end. */
export interface ScoreTail extends Omit<ScoreOutcome, 'document'> {
  /** The collection without its members; null for one skill or one plugin, which is the member. */
  collection: Collection | null;
}
