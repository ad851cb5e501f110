import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { collectionHead } from '../evaluation/evaluation-view.ts';
import { MemberTally } from '../evaluation/member-tally.ts';
import type { MemberReport, Write } from '../member-report.ts';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutText, type TextLook } from '../view-model/layout-text.ts';

/** The text of a collection that names its worst members; keeps no member in memory. */
export class ShortText implements MemberReport {
  readonly #look: TextLook;
  readonly #extent: 'quiet' | 'normal';
  readonly #members = new MemberTally();

  constructor(look: TextLook, extent: 'quiet' | 'normal') {
    this.#look = look;
    this.#extent = extent;
  }

  add(evaluation: Evaluation): void {
    this.#members.add(evaluation);
  }

  finish(document: EvaluationDocument, write: Write): void {
    write(
      layoutText(
        fitSections(
          collectionHead(document as Collection, this.#members.sums(document as Collection)),
          this.#extent,
        ),
        this.#look,
      ),
    );
  }
}
