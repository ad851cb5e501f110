/** JSON whose long strings stand in a list, each once. */
export interface PooledJson {
  strings: string[];
  /** Lists begin with 0; `[1, n]` stands for string n of the list. */
  value: unknown;
}

/** What is shorter costs less where it stands. */
const SHORTEST = 40;

/** JSON values with their long strings in a list: transcripts of many sessions hold the same files and prompts. */
export function poolStrings(json: unknown): PooledJson {
  const places = new Map<string, number>();
  const pooled = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.length < SHORTEST) return value;
      const place = places.get(value) ?? places.size;
      places.set(value, place);
      return [1, place];
    }
    if (Array.isArray(value)) return [0, ...value.map(pooled)];
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pooled(inner)]));
  };
  const value = pooled(json);
  return { strings: [...places.keys()], value };
}

/** The JSON values that were pooled. */
export function unpoolStrings({ strings, value }: PooledJson): unknown {
  const whole = (pooled: unknown): unknown => {
    if (Array.isArray(pooled)) return pooled[0] === 1 ? strings[pooled[1]] : pooled.slice(1).map(whole);
    if (typeof pooled !== 'object' || pooled === null) return pooled;
    return Object.fromEntries(Object.entries(pooled).map(([key, inner]) => [key, whole(inner)]));
  };
  return whole(value);
}
