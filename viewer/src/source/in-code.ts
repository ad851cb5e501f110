import type { CamelCased } from '../../../src/documents/camel-case.ts';
import { fromPublished, fromPublishedInSteps } from '../../../src/documents/from-published.ts';
import { inSlices } from './in-slices.ts';

const converted = new WeakMap<object, unknown>();

/** A published document with the names that code uses. A report of 5,000 cases is converted once, not with every page. */
export function inCode<T extends object>(document: T): CamelCased<T> {
  const known = converted.get(document);
  if (known !== undefined) return known as CamelCased<T>;
  const made = fromPublished(document);
  converted.set(document, made);
  return made;
}

/** Converts a document with many members before a page asks for it, and lets the page answer meanwhile. */
export async function convertInSlices<T extends { evaluations: readonly unknown[] }>(
  document: T,
): Promise<void> {
  converted.set(document, await inSlices(fromPublishedInSteps(document)));
}
