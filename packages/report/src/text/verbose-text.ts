import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { collectionFoot, collectionHead, memberInFull } from '../evaluation/evaluation-view.ts';
import { MemberTally } from '../evaluation/member-tally.ts';
import type { MemberReport, Write } from '../member-report.ts';
import { layoutText, type TextLook } from '../view-model/layout-text.ts';
import { WorstMembers } from '../worst-members.ts';

/** The verbose text of a collection: tables of all members, then the report of each listed one. */
export class VerboseText implements MemberReport {
  readonly #look: TextLook;
  readonly #members = new MemberTally();
  readonly #worst = new WorstMembers();

  constructor(look: TextLook) {
    this.#look = look;
  }

  add(evaluation: Evaluation): void {
    this.#members.add(evaluation);
    this.#worst.add(evaluation);
  }

  finish(document: EvaluationDocument, write: Write): void {
    const { members, leftOut } = this.#worst.listed();
    const collection = document as Collection;
    const head = [
      ...collectionHead(collection, this.#members.sums(collection)),
      ...collectionFoot(collection, this.#members),
    ];
    write(layoutText(head, this.#look));
    for (const member of members) write(`\n${layoutText(memberInFull(member), this.#look)}`);
    if (leftOut !== null) write(`\n${leftOut}\n`);
  }
}
