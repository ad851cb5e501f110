/**
 * The one conversion from the names used in code to the names used in documents: `lineCount` becomes
 * `line_count`. Keys that are already snake_case or capitalised (dimension names, badges) stay as they are.
 */
export function toDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDocument);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), toDocument(inner)]));
}

function snakeCase(key: string): string {
  return key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
