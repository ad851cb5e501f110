import type { LinearPattern, PatternMatch } from './linear-pattern.ts';
import type { FindAll } from './pattern-prefilter.ts';
import type { LabelledPatterns } from './signal-set.ts';

/** Shared empty result: most labels do not occur in an answer. */
const NONE: readonly PatternMatch[] = [];

/** Finds a label in a folded answer, in order and without overlaps. */
export function findLabel(signal: LabelledPatterns, findAll: FindAll): readonly PatternMatch[] {
  const matches = matchesOf(signal.patterns, findAll);
  if (matches.length === 0 || signal.except.length === 0) return withoutOverlaps(matches);
  const exceptions = withoutOverlaps(matchesOf(signal.except, findAll));
  let next = 0;
  return withoutOverlaps(
    matches.filter(({ start, end }) => {
      while (next < exceptions.length && (exceptions[next]?.end ?? 0) <= start) next++;
      return (exceptions[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
    }),
  );
}

/** Sorted by start, longest first. */
function matchesOf(patterns: readonly LinearPattern[], findAll: FindAll): readonly PatternMatch[] {
  let only: readonly PatternMatch[] = NONE;
  let merged: PatternMatch[] | null = null;
  for (const pattern of patterns) {
    const found = findAll(pattern);
    if (found.length === 0) continue;
    const matches = found.every(isLong) ? found : found.filter(isLong);
    // Mostly one pattern of a label matches, and its matches are in order.
    if (only.length === 0) only = matches;
    else {
      merged ??= [...only];
      merged.push(...matches);
    }
  }
  return merged?.sort(inOrder) ?? only;
}

function isLong({ start, end }: PatternMatch): boolean {
  return end > start;
}

function inOrder(a: PatternMatch, b: PatternMatch): number {
  return a.start - b.start || b.end - a.end;
}

function withoutOverlaps(matches: readonly PatternMatch[]): readonly PatternMatch[] {
  if (matches.length < 2) return matches;
  let reached = 0;
  return matches.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}
