import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, allSuppressed } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { TileTally } from '../headline/collection-headline.ts';
import { safetyStandings } from '../safety/describe-safety.ts';
import type { Block } from '../view-model/blocks.ts';
import { CollectionTrust } from './collection-trust.ts';
import { MOST_LISTED } from './member-rows.ts';
import { MemberTable } from './member-table.ts';
import { type RuleSummary, RuleTally } from './rule-summary.ts';
import { warningNotices } from './verdict-view.ts';

/** All members of a collection taken together. */
export interface CollectionSums {
  /** Warnings about the scores, then the verdict with its tiles. */
  notices: readonly Block[];
  /** The word of the depth where it holds for all members, else for how many. */
  confidence: string;
  rules: readonly RuleSummary[];
  /** The table of members; null on pages that have their own. */
  table: MemberTable | null;
  suppressed: readonly SuppressedFinding[];
  suppressedCount: number;
}

/**
 * Figures of a collection needed before its members are shown, collected member by member. For most members
 * it stores only a name and some numbers.
 */
export class MemberTally {
  readonly table = new MemberTable(MOST_LISTED);
  readonly rules = new RuleTally();
  /** The first of them. */
  readonly suppressed: SuppressedFinding[] = [];
  suppressedCount = 0;
  readonly #trust = new CollectionTrust();
  readonly #tiles = new TileTally();
  #safetyMeasured = 0;

  add(evaluation: Evaluation): void {
    const found = allFindings(evaluation);
    this.table.add(evaluation, found);
    this.rules.add(evaluation, found);
    const suppressed = allSuppressed(evaluation);
    this.suppressedCount += suppressed.length;
    this.suppressed.push(...suppressed.slice(0, Math.max(0, MOST_LISTED - this.suppressed.length)));
    this.#trust.add(evaluation);
    this.#tiles.add(evaluation);
    if (evaluation.composite.safety === 'measured') this.#safetyMeasured += 1;
  }

  /** @param collection its members are not looked at */
  sums(collection: Collection): CollectionSums {
    const { table, suppressed, suppressedCount } = this;
    return {
      notices: [
        ...warningNotices(collection, this.#trust.warnings(collection) ?? []),
        ...this.#tiles.headline(collection),
      ],
      confidence: this.#trust.confidence(collection),
      rules: this.rules.summaries(),
      table,
      suppressed,
      suppressedCount,
    };
  }

  safety(): string {
    return safetyStandings(this.#safetyMeasured, this.table.count);
  }
}

/** The tally of members that are at hand. */
export function tallyOf(members: readonly Evaluation[]): MemberTally {
  const tally = new MemberTally();
  for (const member of members) tally.add(member);
  return tally;
}
