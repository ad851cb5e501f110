import type { CamelCased } from './camel-case.ts';
import { camelCaseKey } from './data-keys.ts';

/** Records whose keys are data of any spelling. Where the schemas say `z.record(z.string(), …)`. */
const RECORDS: ReadonlySet<string> = new Set(['kinds', 'failure_mode_histogram']);

/**
 * A published document with the names that code uses, as `fromDocument` makes it, for where the schemas are not at hand:
 * in a browser. Nothing is checked.
 */
export function fromPublished<T>(value: T): CamelCased<T> {
  return convert(value, new Map()) as CamelCased<T>;
}

/** Members that are converted in one step. */
const MEMBERS_OF_STEP = 20;

/** The same of a document with many members in small steps, so that a page can answer in between. */
export function* fromPublishedInSteps<T extends { evaluations: readonly unknown[] }>(
  value: T,
): Generator<void, CamelCased<T>, void> {
  const made = new Map<object, unknown>();
  for (const [place, member] of value.evaluations.entries()) {
    convert(member, made);
    if (place % MEMBERS_OF_STEP === 0) yield;
  }
  return convert(value, made) as CamelCased<T>;
}

/** Reports of thousands of cases have the same few names over and over. */
const known = new Map<string, string>();

/** @param made what was made of objects so far: what is one object in the document stays one */
function convert(value: unknown, made: Map<object, unknown>): unknown {
  if (value === null || typeof value !== 'object') return value;
  const known = made.get(value);
  if (known !== undefined) return known;
  const converted = Array.isArray(value) ? value.map((item) => convert(item, made)) : renamed(value, made);
  made.set(value, converted);
  return converted;
}

function renamed(value: object, made: Map<object, unknown>): object {
  const converted: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // No name is `__proto__`: a letter behind an underscore becomes a capital.
    converted[nameOf(key)] = RECORDS.has(key) ? inner : convert(inner, made);
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
