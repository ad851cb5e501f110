import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { BADGES } from '@plugin-eval/core/documents/names.ts';
import { mean, quantile } from '@plugin-eval/core/statistics/descriptive.ts';

type Summary = Collection['summary'];

/** The summary of a collection that is at hand. The parameters are those of `CollectionTally`. */
export function summariseCollection(
  evaluations: readonly Evaluation[],
  unscored: number,
  unlistedSkills: number,
): Summary {
  const tally = new CollectionTally();
  for (const evaluation of evaluations) tally.add(evaluation);
  return tally.summary(unscored, unlistedSkills);
}

/** The summary of a collection, counted member by member: stores only the score of each. */
export class CollectionTally {
  readonly #scores: number[] = [];
  readonly #badges = Object.fromEntries(BADGES.map((badge) => [badge, 0])) as Summary['badges'];
  readonly #findings: Summary['findings'] = { error: 0, warning: 0, info: 0 };
  #members = 0;

  add(evaluation: Evaluation): void {
    const { score, badge } = evaluation.composite;
    this.#members += 1;
    if (score !== null) this.#scores.push(score);
    if (badge !== null) this.#badges[badge] += 1;
    for (const { level } of allFindings(evaluation)) this.#findings[level] += 1;
  }

  /**
   * @param unscored subjects that were found and could not be evaluated at all
   * @param unlistedSkills skills of marketplaces that no listed plugin brings and that were not scored
   */
  summary(unscored: number, unlistedSkills: number): Summary {
    return {
      subjects: this.#members + unscored,
      scored: this.#scores.length,
      unlistedSkills,
      mean: mean(this.#scores),
      median: quantile(this.#scores, 0.5),
      badges: this.#badges,
      findings: this.#findings,
    };
  }
}
