import type { Composite, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import {
  allFindings,
  allSkills,
  changesText,
  confirmedErrors,
  isPlugin,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName, type Level } from '@plugin-eval/core/documents/names.ts';
import { memberNames } from '../member-names.ts';
import { CONFIRMED } from '../scan/evaluation-scan.ts';
import { countByLevel } from './findings-view.ts';

/** A member of a plugin or collection as a table shows it, sorts it and looks for it. */
export interface MemberRow {
  key: string;
  evaluation: Evaluation;
  /** Disambiguated by its path when the name is not unique. */
  name: string;
  counts: Record<Level, number>;
  /** The measured dimension with the lowest score; ties keep the first. */
  weakest: { name: DimensionName; score: number } | null;
  /** Number of skills of a plugin; null for a skill. */
  skills: number | null;
  /** The first recommended change; null without advice. */
  firstChange: string | null;
}

/** Returns rows in the order of the members. */
export function memberRows(members: readonly Evaluation[]): MemberRow[] {
  const names = memberNames(members);
  return members.map((evaluation, index) => ({
    key: String(index),
    evaluation,
    name: names.get(evaluation) ?? evaluation.subject.name,
    counts: countByLevel(allFindings(evaluation)),
    weakest: weakestOf(evaluation),
    skills: isPlugin(evaluation) ? evaluation.skills.length : null,
    firstChange: firstChangeOf(evaluation),
  }));
}

/** Sorts vetoed members first, then errored ones, then by ascending score; ties by errors, then warnings. */
export function worstFirst(rows: readonly MemberRow[]): MemberRow[] {
  return rows.toSorted((a, b) =>
    compareWorst(rankOf(a.evaluation, a.counts), rankOf(b.evaluation, b.counts)),
  );
}

/** Members that text, Markdown, SARIF, JUnit and annotations list at most: the worst. */
export const MOST_LISTED = 2_000;

/** Sort keys of a member. */
export interface Rank {
  isRefused: boolean;
  score: number | null;
  counts: Record<Level, number>;
}

export function rankOf({ composite }: Evaluation, counts: Rank['counts']): Rank {
  return { isRefused: composite.badgeVetoedBy !== null, score: composite.score, counts };
}

/** Negative where the first one comes before the second in that order, 0 for equals. */
export function compareWorst(a: Rank, b: Rank): number {
  return (
    Number(b.isRefused) - Number(a.isRefused) ||
    sortedScore(a) - sortedScore(b) ||
    b.counts.error - a.counts.error ||
    b.counts.warning - a.counts.warning
  );
}

/** Ranks unscored members below the lowest score. */
function sortedScore({ score }: Pick<Composite, 'score'>): number {
  return score ?? -1;
}

/** The change that helps readers and agents most; an attack comes before all scores. */
export function firstChangeOf(evaluation: Evaluation): string | null {
  const parts = isPlugin(evaluation) ? [evaluation, ...allSkills(evaluation)] : [evaluation];
  const [attack] = parts.flatMap(confirmedErrors);
  if (attack !== undefined) return `${CONFIRMED}. ${attack.rule}: ${attack.fix}`;
  const [first] = evaluation.advice;
  return first === undefined || !changesText(first) || first.action === '' ? null : first.action;
}

function weakestOf({ dimensions }: Evaluation): MemberRow['weakest'] {
  let weakest: MemberRow['weakest'] = null;
  for (const name of DIMENSION_NAMES) {
    const { score } = dimensions[name];
    if (score !== null && (weakest === null || score < weakest.score)) weakest = { name, score };
  }
  return weakest;
}
