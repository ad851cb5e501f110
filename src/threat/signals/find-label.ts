import type { LinearPattern, PatternMatch } from './linear-pattern.ts';
import type { FindAll } from './pattern-prefilter.ts';
import type { LabelledPatterns } from './signal-set.ts';

/** Of most labels there is nothing in an answer. */
const NONE: readonly PatternMatch[] = [];

/** Where a label is found in a folded answer, in order and not overlapping. */
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

/** By where they begin, the longest first. */
function matchesOf(patterns: readonly LinearPattern[], findAll: FindAll): readonly PatternMatch[] {
  let matches: PatternMatch[] | null = null;
  for (const pattern of patterns)
    for (const match of findAll(pattern)) {
      if (match.end <= match.start) continue;
      matches ??= [];
      matches.push(match);
    }
  return matches?.sort((a, b) => a.start - b.start || b.end - a.end) ?? NONE;
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
