import { allFindings, allSkills, judgeLayerOf } from '../../documents/evaluation-parts.ts';
import { BADGES, type Level } from '../../documents/names.ts';
import type { MemberRow } from './member-rows.ts';

/** What members are looked for by; null and empty: by everything. */
export interface MemberFilter {
  /** Words that must all occur in the name or the path. */
  text: string;
  /** A badge, or `none`. */
  badge: string | null;
  /** That of a finding. */
  level: string | null;
  /** That of a finding. */
  rule: string | null;
  /** The one that is the weakest. */
  dimension: string | null;
  /** What a judge was told the skill is one of. */
  category: string | null;
}

export function filteredMembers(rows: readonly MemberRow[], filter: MemberFilter): readonly MemberRow[] {
  const { text, badge, level, rule, dimension, category } = filter;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ evaluation, counts, weakest }) => {
    const searched = `${evaluation.subject.name} ${evaluation.subject.path}`.toLowerCase();
    return (
      words.every((word) => searched.includes(word)) &&
      (badge === null || (evaluation.composite.badge ?? 'none') === badge) &&
      (level === null || (counts[level as Level] ?? 0) > 0) &&
      (dimension === null || weakest?.name === dimension) &&
      (category === null || categoriesOf(evaluation).includes(category)) &&
      (rule === null || allFindings(evaluation).some((finding) => finding.rule === rule))
    );
  });
}

/** The categories of a skill, or of a plugin's skills. */
export function categoriesOf(evaluation: MemberRow['evaluation']): string[] {
  return allSkills(evaluation).flatMap((skill) => judgeLayerOf(skill)?.category?.name ?? []);
}

/** By rank of the badge, the best first; null sorts last. */
export function badgeOrder({ evaluation }: MemberRow): number | null {
  const { badge } = evaluation.composite;
  return badge === null ? null : BADGES.length - BADGES.indexOf(badge);
}
