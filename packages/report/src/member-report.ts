import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';

/** Takes a text in pieces. */
export type Write = (text: string) => void;

/** Text held back until the text before it is known. */
export interface WaitingText {
  add(text: string): void;
  /** Writes everything in its original order. */
  writeTo(write: Write): void;
  /** The same, a piece at a time. */
  pieces(): Iterable<string>;
}

/** A report that receives the members of a collection one by one, and stores only the resulting text. */
export interface MemberReport {
  add(evaluation: Evaluation): void;
  /** @param document the members of a collection are not looked at */
  finish(document: EvaluationDocument, write: Write): void;
}
