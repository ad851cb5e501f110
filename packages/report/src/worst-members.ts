import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { countByLevel } from './evaluation/findings-view.ts';
import { compareWorst, MOST_LISTED, type Rank, rankOf } from './evaluation/member-rows.ts';
import { formatCount } from './number-format.ts';

/** The members that a report lists. */
export interface ListedMembers {
  members: readonly Evaluation[];
  /** States that some members are not listed, and where to find them; null when all are. */
  leftOut: string | null;
}

/** Candidates stored for each listed member. */
const KEPT_FOR_EACH = 1.2;

interface Ranked {
  evaluation: Evaluation;
  rank: Rank;
  place: number;
}

/** The members of a collection that comes member by member: all, or of very many the worst. */
export class WorstMembers {
  readonly #most: number;
  #kept: Ranked[] = [];
  /** The last listed member so far; null while there is room. */
  #last: Rank | null = null;
  #count = 0;

  constructor(most = MOST_LISTED) {
    this.#most = most;
  }

  add(evaluation: Evaluation): void {
    const rank = rankOf(evaluation, countByLevel(allFindings(evaluation)));
    const place = this.#count++;
    // Of equals those that came first are listed.
    if (this.#last !== null && compareWorst(rank, this.#last) >= 0) return;
    this.#kept.push({ evaluation, rank, place });
    if (this.#kept.length < this.#most * KEPT_FOR_EACH) return;
    this.#kept = this.#worst();
    this.#last = this.#kept.at(-1)?.rank ?? null;
  }

  /** Listed members in their original order. */
  listed(): ListedMembers {
    const members = this.#worst()
      .sort((a, b) => a.place - b.place)
      .map(({ evaluation }) => evaluation);
    return { members, leftOut: leftOutSentence(members.length, this.#count) };
  }

  #worst(): Ranked[] {
    return this.#kept
      .toSorted((a, b) => compareWorst(a.rank, b.rank) || a.place - b.place)
      .slice(0, this.#most);
  }
}

/** The members of a document that is at hand. */
export function listedMembers(document: EvaluationDocument): ListedMembers {
  const worst = new WorstMembers();
  for (const evaluation of topLevelEvaluations(document)) worst.add(evaluation);
  return worst.listed();
}

function leftOutSentence(shown: number, count: number): string | null {
  if (shown === count) return null;
  return `Only the ${formatCount(shown)} worst of ${formatCount(count)} members are listed here. All of them are in --output jsonl and --output json.`;
}
