import type { Collection, Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { collectionHead, memberInFull } from '../evaluation/evaluation-view.ts';
import { MemberTally } from '../evaluation/member-tally.ts';
import type { MemberReport, WaitingText, Write } from '../member-report.ts';
import { layoutText, type TextLook } from '../view-model/layout-text.ts';

/**
 * The verbose text of a collection: the report of each member is laid out when it comes and waits, since the tables before
 * it are of all members.
 */
export class VerboseText implements MemberReport {
  readonly #look: TextLook;
  readonly #waiting: WaitingText;
  readonly #members = new MemberTally('verbose');

  constructor(look: TextLook, wait: () => WaitingText) {
    this.#look = look;
    this.#waiting = wait();
  }

  add(evaluation: Evaluation): void {
    this.#waiting.add(`\n${layoutText(memberInFull(evaluation), this.#look)}`);
    this.#members.add(evaluation);
  }

  finish(document: EvaluationDocument, write: Write): void {
    write(layoutText(collectionHead(document as Collection, this.#members, 'verbose'), this.#look));
    this.#waiting.writeTo(write);
  }
}
