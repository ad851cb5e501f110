import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import { copiedText } from '@plugin-eval/core/text/copied-text.ts';
import { describeBadge } from '../verdict.ts';
import { countByLevel } from './findings-view.ts';
import { compareWorst, firstChangeOf, type Rank, rankOf } from './member-rows.ts';

/** A member as the tables of text and Markdown show it. */
export interface TableRow {
  score: number | null;
  /** Disambiguated by its path when the name is not unique. */
  name: string;
  badge: string;
  counts: Record<Level, number>;
  /** Number of skills of a plugin; null for a skill. */
  skills: number | null;
  /** The first recommended change; null without advice. */
  firstChange: string | null;
}

interface KeptRow extends TableRow, Rank {
  path: string;
}

/** Rows that may turn out to be among the worst, for each one that is shown. */
const KEPT_FOR_EACH = 4;

/**
 * The worst members of a list read member by member. Of the others it stores only how often each name occurs.
 */
export class MemberTable {
  readonly #most: number;
  readonly #names = new Map<string, number>();
  #rows: KeptRow[] = [];
  /** The last shown member so far; null while there is room. */
  #last: KeptRow | null = null;
  #count = 0;

  /** @param most members that are shown */
  constructor(most: number) {
    this.#most = most;
  }

  /** Number of all members. */
  get count(): number {
    return this.#count;
  }

  /** @param found all findings of the member */
  add(evaluation: Evaluation, found: readonly Finding[] = allFindings(evaluation)): void {
    const { subject, composite } = evaluation;
    this.#count += 1;
    const times = this.#names.get(subject.name);
    this.#names.set(times === undefined ? copiedText(subject.name) : subject.name, (times ?? 0) + 1);
    const rank = rankOf(evaluation, countByLevel(found));
    // Of equals those that came first are shown.
    if (this.#last !== null && compareWorst(rank, this.#last) >= 0) return;
    const action = firstChangeOf(evaluation);
    this.#rows.push({
      ...rank,
      name: copiedText(subject.name),
      path: copiedText(subject.path),
      badge: describeBadge(composite),
      skills: isPlugin(evaluation) ? evaluation.skills.length : null,
      firstChange: action === null ? null : copiedText(action),
    });
    if (this.#rows.length < this.#most * KEPT_FOR_EACH) return;
    this.#rows = this.#worst();
    this.#last = this.#rows.at(-1) ?? null;
  }

  /** The worst first, in the order of `worstFirst`. */
  rows(): TableRow[] {
    return this.#worst().map(({ path, isRefused: _, ...row }) =>
      (this.#names.get(row.name) ?? 0) > 1 ? { ...row, name: `${row.name} (${path})` } : row,
    );
  }

  #worst(): KeptRow[] {
    return this.#rows.toSorted(compareWorst).slice(0, this.#most);
  }
}
