/** A record of parsed, untrusted JSON. */

export type JsonRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records in a list; empty for anything else. */
export function recordsIn(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** An empty record for anything else. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Returns null for anything else. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A text, or the texts of a list of parts that have one. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return recordsIn(content).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A valid token count; null otherwise. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Undefined, null, or a list without anything in it. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** A field of the object itself, so that nothing is taken from a prototype. */
export function ownField(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The record that a text is the JSON of; null for anything else. */
export function parsedRecord(json: string): JsonRecord | null {
  const value = parseJson(json);
  return isRecord(value) ? value : null;
}
