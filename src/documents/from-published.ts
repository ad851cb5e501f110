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

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      camelCaseKey(key),
      RECORDS.has(key) ? inner : convert(inner),
    ]),
  );
}
