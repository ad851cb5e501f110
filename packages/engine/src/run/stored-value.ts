import type { JsonValue, TaskKind } from './task.ts';

/** Reason for excluding a stored result from reuse. */
export const DAMAGED_RESULT = 'it is no result of its kind';

/**
 * Reads a stored result. It is untrusted: anyone with database access may have written it.
 * @param text JSON
 * @returns null for what is no result of the kind
 */
export function storedValue(kind: Pick<TaskKind, 'isResult'>, text: string): { value: JsonValue } | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    return (kind.isResult?.(value) ?? true) ? { value } : null;
  } catch {
    return null;
  }
}
