import type { GraderResult } from '@plugin-eval/core/documents/grader.ts';

/** The combined result of a session's graders. */
export interface SessionQuality {
  /** Quality in [0, 1]; null when nothing was decided. */
  quality: number | null;
  /** The outcome; null when undecided. */
  passed: boolean | null;
  gradedBy: 'deterministic' | 'judged' | 'mixed' | null;
}

/**
 * The weighted share of the graders that passed among those that decided; 0 when a required one failed. A required one that
 * broke leaves the session undecided. Source: docs/specification/executed-sessions.md, "Quality of a session".
 */
export function sessionQuality(results: readonly GraderResult[]): SessionQuality {
  const decided = results.filter(({ verdict }) => verdict !== 'errored');
  const required = results.filter((result) => result.required);
  const judged = decided.filter(({ kind }) => kind === 'judged').length;
  const gradedBy =
    decided.length === 0
      ? null
      : judged === 0
        ? 'deterministic'
        : judged === decided.length
          ? 'judged'
          : 'mixed';
  if (required.some(({ verdict }) => verdict === 'fail')) return { quality: 0, passed: false, gradedBy };
  if (decided.length === 0 || required.some(({ verdict }) => verdict === 'errored'))
    return { quality: null, passed: null, gradedBy };
  const weightOf = (some: readonly GraderResult[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const quality = weightOf(decided.filter(({ verdict }) => verdict === 'pass')) / weightOf(decided);
  return { quality, passed: required.length > 0 || quality >= 0.5, gradedBy };
}
