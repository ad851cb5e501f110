import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { allFindings, isPlugin } from '../../../../src/documents/evaluation-parts.ts';
import { BADGES, DIMENSION_NAMES, type DimensionName, type Level } from '../../../../src/documents/names.ts';
import { countByLevel } from './finding-counts.tsx';

/** A member of a plugin or collection as a table shows it, sorts it and looks for it. */
export interface MemberRow {
  key: string;
  evaluation: Evaluation;
  counts: Record<Level, number>;
  /** The measured dimension with the lowest score; of equals the one that comes first. */
  weakest: { name: DimensionName; score: number } | null;
  /** Null for a skill. */
  skills: number | null;
  /** Lower-case. */
  searched: string;
}

export interface MemberFilter {
  /** Words that must all occur in the name or the path. */
  text: string;
  /** A badge, `none`, or everything. */
  badge: string | null;
}

export function memberRows(members: readonly Evaluation[]): MemberRow[] {
  return members.map((evaluation, index) => ({
    key: String(index),
    evaluation,
    counts: countByLevel(allFindings(evaluation)),
    weakest: weakestOf(evaluation),
    skills: isPlugin(evaluation) ? evaluation.skills.length : null,
    searched: `${evaluation.subject.name} ${evaluation.subject.path}`.toLowerCase(),
  }));
}

export function filteredMembers(
  rows: readonly MemberRow[],
  { text, badge }: MemberFilter,
): readonly MemberRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && badge === null) return rows;
  return rows.filter(
    ({ searched, evaluation }) =>
      words.every((word) => searched.includes(word)) &&
      (badge === null || (evaluation.composite.badge ?? 'none') === badge),
  );
}

/** By rank of the badge, the best first; null sorts last. */
export function badgeOrder({ evaluation }: MemberRow): number | null {
  const { badge } = evaluation.composite;
  return badge === null ? null : BADGES.length - BADGES.indexOf(badge);
}

function weakestOf({ dimensions }: Evaluation): MemberRow['weakest'] {
  let weakest: MemberRow['weakest'] = null;
  for (const name of DIMENSION_NAMES) {
    const { score } = dimensions[name];
    if (score !== null && (weakest === null || score < weakest.score)) weakest = { name, score };
  }
  return weakest;
}
