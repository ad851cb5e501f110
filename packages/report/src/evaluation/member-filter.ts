import { allFindings, allSkills, judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { MemberRow } from './member-rows.ts';

/** Points of a bin of scores. */
export const SCORE_BIN = 5;

/** Filter for members; null and empty values match everything. */
export interface MemberFilter {
  /** Words that must all occur in the name or the path. */
  text: string;
  /** A badge, or `none`. */
  badge: string | null;
  /** Level of a finding. */
  level: string | null;
  /** Rule of a finding. */
  rule: string | null;
  /** The one that is the weakest. */
  dimension: string | null;
  /** The skill category given to the judge. */
  category: string | null;
  /** The lower end of its bin of scores. */
  score: string | null;
}

export function filteredMembers(rows: readonly MemberRow[], filter: MemberFilter): readonly MemberRow[] {
  const { text, badge, level, rule, dimension, category, score } = filter;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ evaluation, counts, weakest }) => {
    const searched = `${evaluation.subject.name} ${evaluation.subject.path}`.toLowerCase();
    return (
      words.every((word) => searched.includes(word)) &&
      (score === null || String(binOf(evaluation.composite.score)) === score) &&
      (badge === null || (evaluation.composite.badge ?? 'none') === badge) &&
      (level === null || (counts[level as Level] ?? 0) > 0) &&
      (dimension === null || weakest?.name === dimension) &&
      (category === null || categoriesOf(evaluation).includes(category)) &&
      (rule === null || allFindings(evaluation).some((finding) => finding.rule === rule))
    );
  });
}

/** The lower end of the bin of a score; of the highest scores that of the last bin. */
function binOf(score: number | null): number | null {
  return score === null ? null : Math.min(100 - SCORE_BIN, Math.floor(score / SCORE_BIN) * SCORE_BIN);
}

/** The categories of a skill, or of a plugin's skills. */
export function categoriesOf(evaluation: MemberRow['evaluation']): string[] {
  return allSkills(evaluation).flatMap((skill) => judgeLayerOf(skill)?.category?.name ?? []);
}
