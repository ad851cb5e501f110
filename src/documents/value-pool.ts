/** JSON of which what occurs again stands in a list, each once. */
export interface PooledJson {
  /** Long strings, and small objects and lists; what a value is made of stands before it. */
  values: unknown[];
  /** Lists begin with 0; `[1, n]` stands for value n of the list. */
  value: unknown;
}

/** A string that is shorter costs less where it stands. */
const SHORTEST = 40;
/** Objects in objects that are looked at as one value: a finding is, a whole report is not. */
const DEEPEST = 2;

interface Pooled {
  json: unknown;
  /** Objects and lists in each other; 0 for what is neither. */
  depth: number;
}

/**
 * JSON values with a list of what is in them again and again: transcripts of many sessions hold the same files and
 * prompts, members of a collection the same findings and scores.
 */
export function poolValues(json: unknown): PooledJson {
  const places = new Map<string, number>();
  const values: unknown[] = [];
  const placed = (key: string, value: unknown) => {
    const place = places.get(key) ?? values.length;
    if (place === values.length) {
      places.set(key, place);
      values.push(value);
    }
    return [1, place];
  };
  const pooledAll = (depths: readonly Pooled[], made: unknown): Pooled => {
    const depth = 1 + Math.max(0, ...depths.map((one) => one.depth));
    return { json: depth > DEEPEST ? made : placed(JSON.stringify(made), made), depth };
  };
  const pooled = (value: unknown): Pooled => {
    if (typeof value === 'string')
      return { json: value.length < SHORTEST ? value : placed(JSON.stringify(value), value), depth: 0 };
    if (typeof value !== 'object' || value === null) return { json: value, depth: 0 };
    if (Array.isArray(value)) {
      const items = value.map(pooled);
      return pooledAll(items, [0, ...items.map((item) => item.json)]);
    }
    const entries = Object.entries(value).map(([key, inner]) => [key, pooled(inner)] as const);
    const made = Object.fromEntries(entries.map(([key, inner]) => [key, inner.json]));
    return pooledAll(
      entries.map(([, inner]) => inner),
      made,
    );
  };
  const value = pooled(json).json;
  return { values, value };
}

/** The JSON values that were pooled, made of the given ones. What is equal in them may be one and the same object. */
export function unpoolValues({ values, value }: PooledJson): unknown {
  const whole = (pooled: unknown): unknown => {
    if (Array.isArray(pooled)) return pooled[0] === 1 ? values[pooled[1]] : pooled.slice(1).map(whole);
    if (typeof pooled !== 'object' || pooled === null) return pooled;
    const record = pooled as Record<string, unknown>;
    // In place: a copy of everything would cost as much memory again.
    for (const key of Object.keys(record)) record[key] = whole(record[key]);
    return record;
  };
  for (const [place, pooled] of values.entries()) values[place] = whole(pooled);
  return whole(value);
}
