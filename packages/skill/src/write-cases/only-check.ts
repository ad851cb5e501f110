import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';

const CHECKS = ['contains', 'not_contains', 'matches', 'not_matches', 'equals'] as const;

/** The check of a text grader with just one; null for more: other dialects weigh each separately. */
export function onlyCheck(grader: GraderOf<'text'>): { key: (typeof CHECKS)[number]; text: string } | null {
  const made = CHECKS.flatMap((key) => {
    const text = grader[key];
    return text === undefined ? [] : [{ key, text }];
  });
  return made.length === 1 ? (made[0] ?? null) : null;
}

export function isEmptyList(list: readonly unknown[]): boolean {
  return list.length === 0;
}
