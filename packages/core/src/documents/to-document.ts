/**
 * Converts the names used in code to the names used in documents: `lineCount` becomes `line_count`. Keys that
 * are already snake_case or capitalised (dimension names, badges) stay unchanged.
 */
export function toDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDocument);
  if (value === null || typeof value !== 'object') return value;
  const fields: Record<string, unknown> = {};
  // A loop, since a list of pairs for each object takes twice the time.
  for (const key of Object.keys(value))
    setField(fields, snakeCase(key), toDocument(value[key as keyof typeof value]));
  return fields;
}

/** A field of this name, where an assignment would set the prototype. */
function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') fields[name] = value;
  else Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
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
