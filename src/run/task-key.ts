import { createHash } from 'node:crypto';
import type { JsonValue, Task } from './task.ts';

/**
 * Key of a task: SHA-256 (hex) over everything that can change its answer. The order of object keys does not matter.
 * @param version of the task kind
 */
export function taskKey(
  { kind, input, sample }: Pick<Task, 'kind' | 'input' | 'sample'>,
  version: number,
): string {
  return createHash('sha256').update(canonicalJson({ kind, version, input, sample })).digest('hex');
}

/** JSON with the keys of every object in code-unit order, as RFC 8785 has it. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${entries.join(',')}}`;
}
