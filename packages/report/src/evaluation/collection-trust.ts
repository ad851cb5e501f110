import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { listedMember } from '@plugin-eval/core/documents/member-summary.ts';
import { confidenceOf, describeKept } from '../confidence.ts';
import type { ReportWarning } from '../report-warning.ts';
import { reportWarnings } from '../report-warnings.ts';

/** Counts, member by member, the caveats on the scores of a collection. */
export class CollectionTrust {
  readonly #labels = new Map<string, number>();
  readonly #warned: Evaluation[] = [];
  readonly #mostWarned: number;
  #members = 0;

  /** @param mostWarned members with a warning of their own that are kept */
  constructor(mostWarned = Number.POSITIVE_INFINITY) {
    this.#mostWarned = mostWarned;
  }

  add(evaluation: Evaluation): void {
    this.#members += 1;
    const { label } = confidenceOf(evaluation);
    this.#labels.set(label, (this.#labels.get(label) ?? 0) + 1);
    // The warnings of a collection name the members that have one of their own.
    if (this.#warned.length > this.#mostWarned || reportWarnings(evaluation).length === 0) return;
    // A part of a text keeps all of it in memory; a copy does not.
    const isQuick = evaluation.depth.effective === 'quick';
    this.#warned.push(isQuick ? structuredClone(listedMember(evaluation)) : evaluation);
  }

  /**
   * @param collection its members are not looked at
   * @returns null where too many members have a warning
   */
  warnings(collection: Collection): ReportWarning[] | null {
    if (this.#warned.length > this.#mostWarned) return null;
    return reportWarnings({ ...collection, evaluations: this.#warned });
  }

  /** The word of the depth where it holds for all members, else for how many. */
  confidence({ depth: { confidenceLabel: word } }: Collection): string {
    return describeKept(word, this.#labels.get(word) ?? 0, this.#members);
  }
}
