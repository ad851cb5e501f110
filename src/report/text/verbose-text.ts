import type { Collection, Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { allSuppressed } from '../../documents/evaluation-parts.ts';
import type { SuppressedFinding } from '../../documents/finding.ts';
import { tabledMember } from '../../documents/tabled-member.ts';
import { collectionHead, memberInFull } from '../evaluation/evaluation-view.ts';
import type { MemberReport, WaitingText, Write } from '../member-report.ts';
import { layoutText, type TextLook } from '../view-model/layout-text.ts';

/**
 * The verbose text of a collection: the report of each member is laid out when it comes and waits, since the tables before
 * it are of all members. Of those, summaries are kept where nothing was paid for.
 */
export class VerboseText implements MemberReport {
  readonly #look: TextLook;
  readonly #waiting: WaitingText;
  readonly #tabled: Evaluation[] = [];
  readonly #suppressed: SuppressedFinding[] = [];

  constructor(look: TextLook, wait: () => WaitingText) {
    this.#look = look;
    this.#waiting = wait();
  }

  add(evaluation: Evaluation): void {
    this.#waiting.add(`\n${layoutText(memberInFull(evaluation), this.#look)}`);
    this.#suppressed.push(...allSuppressed(evaluation));
    this.#tabled.push(evaluation.depth.effective === 'quick' ? tabledMember(evaluation) : evaluation);
  }

  finish(document: EvaluationDocument, write: Write): void {
    const collection = { ...(document as Collection), evaluations: this.#tabled };
    write(layoutText(collectionHead(collection, 'verbose', this.#suppressed), this.#look));
    this.#waiting.writeTo(write);
  }
}
