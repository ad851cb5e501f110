import type { AntiPatternFlag } from '../documents/names.ts';

/**
 * Severity of each anti-pattern, which orders the report; equal ones keep this order.
 * Source: docs/specification/quality.md, "Anti-patterns".
 */
export const ANTI_PATTERN_SEVERITY: Record<AntiPatternFlag, number> = {
  MISSING_TRIGGER: 0.15,
  OVER_CONSTRAINED: 0.1,
  EMPTY_DESCRIPTION: 0.1,
  BLOATED_SKILL: 0.1,
  ORPHAN_REFERENCE: 0.05,
  DEAD_CROSS_REF: 0.05,
};

/** Flags reported once per target, with the most that the penalty counts. */
export const COUNTED_PER_TARGET: Partial<Record<AntiPatternFlag, number>> = {
  ORPHAN_REFERENCE: 3,
  DEAD_CROSS_REF: 3,
};

/** Factor in [0.5, 1] for a number of counted anti-patterns. Source: docs/specification/quality.md, "Anti-patterns". */
export function antiPatternPenalty(count: number): number {
  return Math.max(0.5, 1 - 0.05 * count);
}

/** The flags that the penalty counts, in the order given. */
export function countedFlags(flags: readonly AntiPatternFlag[]): AntiPatternFlag[] {
  const seen = new Map<AntiPatternFlag, number>();
  return flags.filter((flag) => {
    const before = seen.get(flag) ?? 0;
    seen.set(flag, before + 1);
    return before < (COUNTED_PER_TARGET[flag] ?? Number.POSITIVE_INFINITY);
  });
}
