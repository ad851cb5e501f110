/**
 * The one conversion from the names used in code to the names used in documents: `lineCount` becomes
 * `line_count`. Keys that are already snake_case or capitalised (dimension names, badges) stay as they are.
 */
export function toDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDocument);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), toDocument(inner)]));
}

/** A capital behind a small letter, and one behind a word of a single letter, as the P of `onlyAPassed`. */
const WORD_START = /(?<=[a-z0-9])[A-Z]|(?<=[a-z0-9][A-Z])[A-Z](?=[a-z])/g;

/** Documents have a few hundred names; one that has more, because it was made to, is converted all the same. */
const MOST_KNOWN = 5_000;
const known = new Map<string, string>();

function snakeCase(key: string): string {
  let name = known.get(key);
  if (name === undefined) {
    name = key.replace(WORD_START, (letter) => `_${letter.toLowerCase()}`);
    if (known.size < MOST_KNOWN) known.set(key, name);
  }
  return name;
}
