/** Source that `Function` makes a way to everything of. */
const RETURNS_EVERYTHING = /^\s*return\s+(this|globalThis|process|require)\b(?:\s*\(\s*\))?\s*;?\s*$/;
const RETURNING = 'return ';

/**
 * `Function('return this')`: the path of a function that returns the global of a name; null for other source.
 */
export function wayToEverything(source: string): string | null {
  const name = RETURNS_EVERYTHING.exec(source)?.[1];
  if (name === undefined) return null;
  return `${RETURNING}${name === 'this' ? 'globalThis' : name}`;
}

/** The name of such a function's result; null for other paths. */
export function returnedBy(path: string): string | null {
  return path.startsWith(RETURNING) ? path.slice(RETURNING.length) : null;
}
