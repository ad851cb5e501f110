import type { LinearPattern, PatternMatch } from './linear-pattern.ts';
import type { FindAll } from './pattern-prefilter.ts';
import type { LabelledPatterns } from './signal-set.ts';

/** Where a label is found in a folded answer, in order and not overlapping. */
export function findLabel(signal: LabelledPatterns, findAll: FindAll): PatternMatch[] {
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
function matchesOf(patterns: readonly LinearPattern[], findAll: FindAll): PatternMatch[] {
  const matches = patterns.flatMap(findAll).filter(({ start, end }) => end > start);
  return matches.sort((a, b) => a.start - b.start || b.end - a.end);
}

function withoutOverlaps(matches: readonly PatternMatch[]): PatternMatch[] {
  let reached = 0;
  return matches.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}
