import type { Collection, Evaluation } from '../documents/evaluation.ts';
import { allFindings } from '../documents/evaluation-parts.ts';
import { BADGES, type Level } from '../documents/names.ts';
import { mean, quantile } from '../statistics/descriptive.ts';

/**
 * @param unscored subjects that were found and could not be evaluated at all
 * @param unlistedSkills skills of marketplaces that no listed plugin brings and that were not scored
 */
export function summariseCollection(
  evaluations: readonly Evaluation[],
  unscored: number,
  unlistedSkills: number,
): Collection['summary'] {
  const scores = evaluations.flatMap(({ composite }) => composite.score ?? []);
  const findings = evaluations.flatMap(allFindings);
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  return {
    subjects: evaluations.length + unscored,
    scored: scores.length,
    unlistedSkills,
    mean: mean(scores),
    median: quantile(scores, 0.5),
    badges: Object.fromEntries(
      BADGES.map((badge) => [badge, evaluations.filter(({ composite }) => composite.badge === badge).length]),
    ) as Collection['summary']['badges'],
    findings: { error: count('error'), warning: count('warning'), info: count('info') },
  };
}
