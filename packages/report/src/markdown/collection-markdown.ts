import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { collectionFoot, collectionHead } from '../evaluation/evaluation-view.ts';
import { MemberTally } from '../evaluation/member-tally.ts';
import type { MemberReport, Write } from '../member-report.ts';
import { foldSections } from '../view-model/fit-sections.ts';
import { markdownOf } from './render-markdown.ts';

/** The Markdown of a collection; keeps no member in memory. */
export class CollectionMarkdown implements MemberReport {
  readonly #members = new MemberTally();
  readonly #limit: number | undefined;

  /** @param limit bytes of UTF-8 */
  constructor(limit?: number) {
    this.#limit = limit;
  }

  add(evaluation: Evaluation): void {
    this.#members.add(evaluation);
  }

  finish(document: EvaluationDocument, write: Write): void {
    write(this.render(document as Collection));
  }

  /** @param collection its members are not looked at */
  render(collection: Collection): string {
    const parts = [
      ...collectionHead(collection, this.#members.sums(collection)),
      ...collectionFoot(collection, this.#members),
    ];
    return markdownOf(foldSections(parts), this.#limit);
  }
}
