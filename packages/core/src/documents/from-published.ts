import type { CamelCased } from './camel-case.ts';
import { camelCaseKey } from './data-keys.ts';

/** Records whose keys are data of any spelling. Where the schemas say `z.record(z.string(), …)`. */
const RECORDS: ReadonlySet<string> = new Set(['kinds', 'failure_mode_histogram']);

/**
 * A published document with the names that code uses, as `fromDocument` makes it, for where the schemas are not at hand:
 * in a browser. Nothing is checked.
 */
export function fromPublished<T>(value: T): CamelCased<T> {
  return convert(value) as CamelCased<T>;
}

/** Reports of thousands of cases have the same few names over and over. */
const known = new Map<string, string>();

function convert(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value) ? value.map(convert) : renamed(value);
}

function renamed(value: object): object {
  const converted: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // No name is `__proto__`: a letter behind an underscore becomes a capital.
    converted[nameOf(key)] = RECORDS.has(key) ? inner : convert(inner);
  }
  return converted;
}

function nameOf(key: string): string {
  let name = known.get(key);
  if (name === undefined) {
    name = camelCaseKey(key);
    known.set(key, name);
  }
  return name;
}
