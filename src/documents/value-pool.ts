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
  /** Of the value that was pooled last. */
  #depth = 0;

  constructor(keeper: ValueKeeper, deepest = DEEPEST) {
    this.#keeper = keeper;
    this.#deepest = deepest;
  }

  /** The value, with numbers of the list in place of what is in it. */
  pool(json: unknown): unknown {
    return this.#pooled(json);
  }

  /** Leaves in `#depth` how many objects and lists the value has in each other; 0 for what is neither. */
  #pooled(value: unknown): unknown {
    this.#depth = 0;
    if (typeof value === 'string')
      return value.length < SHORTEST ? value : this.#placed(JSON.stringify(value));
    if (typeof value !== 'object' || value === null) return value;
    let deepest = 0;
    // Tens of millions of values: nothing is made for one but what is kept.
    const inner = (one: unknown) => {
      const pooled = this.#pooled(one);
      if (this.#depth > deepest) deepest = this.#depth;
      return pooled;
    };
    const made = Array.isArray(value) ? pooledList(value, inner) : pooledRecord(value, inner);
    const depth = 1 + deepest;
    this.#depth = depth;
    return depth > this.#deepest ? made : this.#placed(JSON.stringify(made));
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

function pooledList(list: readonly unknown[], inner: (one: unknown) => unknown): unknown[] {
  const made: unknown[] = [0];
  for (const item of list) made.push(inner(item));
  return made;
}

function pooledRecord(record: object, inner: (one: unknown) => unknown): object {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const pooled = inner(value);
    // Set like any other key, this one would be lost.
    if (key === '__proto__')
      Object.defineProperty(made, key, {
        value: pooled,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else made[key] = pooled;
  }
  return made;
}

/** The JSON values that were pooled, made of the given ones. What is equal in them may be one and the same object. */
export function unpoolValues(pooled: PooledJson): unknown {
  const steps = unpoolingSteps(pooled);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Objects and lists around long lists, whose items are steps: a document, and the members of its collection. */
const DEEPEST_STEPS = 3;
const VALUES_OF_STEP = 100;

/** The same in small steps, so that a page can answer in between. */
export function* unpoolingSteps({ values, value }: PooledJson): Generator<void, unknown, void> {
  const whole = (pooled: unknown): unknown => {
    if (Array.isArray(pooled)) return pooled[0] === 1 ? values[pooled[1]] : pooled.slice(1).map(whole);
    if (typeof pooled !== 'object' || pooled === null) return pooled;
    const record = pooled as Record<string, unknown>;
    // In place: a copy of everything would cost as much memory again.
    for (const key of Object.keys(record)) record[key] = whole(record[key]);
    return record;
  };
  function* inSteps(pooled: unknown, depth: number): Generator<void, unknown, void> {
    if (depth === DEEPEST_STEPS || typeof pooled !== 'object' || pooled === null) return whole(pooled);
    if (Array.isArray(pooled)) {
      if (pooled[0] === 1) return values[pooled[1]];
      const items: unknown[] = [];
      for (let place = 1; place < pooled.length; place++) {
        items.push(whole(pooled[place]));
        if (place % VALUES_OF_STEP === 0) yield;
      }
      return items;
    }
    const record = pooled as Record<string, unknown>;
    for (const key of Object.keys(record)) record[key] = yield* inSteps(record[key], depth + 1);
    return record;
  }
  for (let place = 0; place < values.length; place++) {
    values[place] = whole(values[place]);
    if (place % VALUES_OF_STEP === 0) yield;
  }
  return yield* inSteps(value, 0);
}
