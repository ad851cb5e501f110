import type { Collection, Evaluation } from '../documents/evaluation.ts';
import type { ScoreHead, ScoreOutcome } from './score.ts';

/** Takes a score as it comes about: what is known before, each member, in the end what is known of all. */
export interface ScoreSink {
  /** Told what is known before anything is measured; waited for. */
  head?(head: ScoreHead): void | Promise<void>;
  /** Whether it is enough that skills of a large collection say what tables and gates do; absent: it is not. */
  isBrief?(): boolean;
  /** Takes a member, in the order of the document; waited for. One skill or one plugin is its own only member. */
  member(evaluation: Evaluation): void | Promise<void>;
}

/** What is known in the end. */
export interface ScoreTail extends Omit<ScoreOutcome, 'document'> {
  /** The collection without its members; null for one skill or one plugin, which is the member. */
  collection: Collection | null;
}
