import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';

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

/** The report on a document that is at hand. */
export function reportOn(document: EvaluationDocument, report: MemberReport): string {
  for (const evaluation of topLevelEvaluations(document)) report.add(evaluation);
  const pieces: string[] = [];
  report.finish(document, (text) => pieces.push(text));
  return pieces.join('');
}

export function waitingInMemory(): WaitingText {
  const pieces: string[] = [];
  return {
    add: (text) => void pieces.push(text),
    writeTo: (write) => pieces.forEach(write),
    pieces: () => pieces,
  };
}
