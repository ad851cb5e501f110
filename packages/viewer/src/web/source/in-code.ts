import type { CamelCased } from '@plugin-eval/core/documents/camel-case.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';

const converted = new WeakMap<object, unknown>();

/** A published document with the names that code uses. A report of 5,000 cases is converted once, not with every page. */
export function inCode<T extends object>(document: T): CamelCased<T> {
  const known = converted.get(document);
  if (known !== undefined) return known as CamelCased<T>;
  const made = fromPublished(document);
  converted.set(document, made);
  return made;
}

/** Sets the members of a collection, already converted to the names used in code. */
export function convertedMembers(collection: object, evaluations: readonly unknown[]): void {
  converted.set(collection, { ...fromPublished(collection), evaluations });
}
