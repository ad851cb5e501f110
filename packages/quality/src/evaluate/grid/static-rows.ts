import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Grid } from '@plugin-eval/core/documents/grid.ts';
import { DIMENSION_NAMES, LEVELS, type Level } from '@plugin-eval/core/documents/names.ts';
import type { ColumnSource } from './grid-columns.ts';

/** Dimensions for which any column has a score; empty when only one column has its own evaluation. */
export function dimensionRows(sources: readonly ColumnSource[]): Grid['dimensions'] {
  if (sources.filter(({ isOwn }) => isOwn).length < 2) return [];
  return DIMENSION_NAMES.map((dimension) => ({
    dimension,
    scores: sources.map(({ evaluation, isOwn }) => {
      const { status, score, ciLow, ciHigh } = evaluation.dimensions[dimension];
      return isOwn
        ? { status, score, ciLow, ciHigh }
        : { status: 'unmeasured' as const, score: null, ciLow: null, ciHigh: null };
    }),
  })).filter(({ scores }) => scores.some(({ status }) => status !== 'unmeasured'));
}

/** Counts each rule's findings in each column, worst level first. */
export function findingRows(sources: readonly ColumnSource[]): Grid['findings'] {
  if (sources.filter(({ isOwn }) => isOwn).length < 2) return [];
  const byColumn = sources.map(({ evaluation, isOwn }) =>
    isOwn ? Map.groupBy(allFindings(evaluation), ({ rule }) => rule) : null,
  );
  const rules = [...new Set(byColumn.flatMap((found) => [...(found?.keys() ?? [])]))];
  return rules
    .map((rule) => ({
      rule,
      level: worstOf(byColumn.flatMap((found) => (found?.get(rule) ?? []).map(({ level }) => level))),
      counts: byColumn.map((found) => (found === null ? null : (found.get(rule)?.length ?? 0))),
    }))
    .toSorted(
      (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.rule.localeCompare(b.rule, 'en'),
    );
}

function worstOf(levels: readonly Level[]): Level {
  return LEVELS.find((level) => levels.includes(level)) ?? 'info';
}
