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
/** The same where values come from members of a collection: the ten dimensions of many are equal. */
export const DEEPEST_OF_MEMBERS = 3;

interface Pooled {
  json: unknown;
  /** Objects and lists in each other; 0 for what is neither. */
  depth: number;
}

/**
 * JSON values with a list of what is in them again and again: transcripts of many sessions hold the same files and
 * prompts, members of a collection the same findings and scores.
 */
export function poolValues(json: unknown, deepest = DEEPEST): PooledJson {
  const values: unknown[] = [];
  const keeper = { add: (text: string) => void values.push(JSON.parse(text)), keyOf: (text: string) => text };
  const value = new ValuePool(keeper, deepest).pool(json);
  return { values, value };
}

/** Takes the values of the list, as JSON. */
export interface ValueKeeper {
  add(json: string): void;
  /** What tells JSON apart from any other, and may be shorter. */
  keyOf(json: string): string;
}

/** Numbers what occurs in values that come one after the other. */
export class ValuePool {
  readonly #places = new Map<string, number>();
  readonly #keeper: ValueKeeper;
  readonly #deepest: number;

  constructor(keeper: ValueKeeper, deepest = DEEPEST) {
    this.#keeper = keeper;
    this.#deepest = deepest;
  }

  /** The value, with numbers of the list in place of what is in it. */
  pool(json: unknown): unknown {
    return this.#pooled(json).json;
  }

  #pooled(value: unknown): Pooled {
    if (typeof value === 'string')
      return { json: value.length < SHORTEST ? value : this.#placed(JSON.stringify(value)), depth: 0 };
    if (typeof value !== 'object' || value === null) return { json: value, depth: 0 };
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#pooled(item));
      return this.#pooledAll(items, [0, ...items.map((item) => item.json)]);
    }
    const entries = Object.entries(value).map(([key, inner]) => [key, this.#pooled(inner)] as const);
    const made = Object.fromEntries(entries.map(([key, inner]) => [key, inner.json]));
    return this.#pooledAll(
      entries.map(([, inner]) => inner),
      made,
    );
  }

  #pooledAll(parts: readonly Pooled[], made: unknown): Pooled {
    const depth = 1 + Math.max(0, ...parts.map((one) => one.depth));
    return { json: depth > this.#deepest ? made : this.#placed(JSON.stringify(made)), depth };
  }

  #placed(json: string): unknown {
    const key = this.#keeper.keyOf(json);
    const known = this.#places.get(key);
    if (known !== undefined) return [1, known];
    const place = this.#places.size;
    this.#places.set(key, place);
    this.#keeper.add(json);
    return [1, place];
  }
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
