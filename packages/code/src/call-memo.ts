import type { ChangeCount } from './change-count.ts';
import type { Definition } from './program-nodes.ts';
import { HOLE, type Scope, type Value } from './value.ts';

/**
 * Longest text compared by value; longer texts, lists and records are the same only as the same object, or
 * never.
 */
const LONGEST_TEXT = 100;
const MOST_MEMBERS = 8;

/** Most analyses of a call with the same arguments when only plain values have changed. */
const MOST_RUNS = 2;
/**
 * Analyses of a function after which texts with the same beginning and unknown parts count as equal: loops
 * concatenate ever longer ones.
 */
const MOST_TEXTS = 8;
const BEGINNING = 24;

interface Result {
  value: Value;
  changes: Readonly<{ all: number; weighty: number }>;
  runs: number;
}

/**
 * Caches function results by argument: programs call most functions repeatedly with equally unknown
 * arguments.
 */
export class CallMemo {
  readonly #ids = new WeakMap<object, number>();
  readonly #results = new WeakMap<Scope, Map<string, Result>>();
  readonly #followed = new Map<number, number>();
  #isCoarse = false;
  #lastId = 0;

  /** Returns null for arguments that cannot be compared. */
  keyOf(definition: Definition, args: readonly Value[]): string | null {
    const id = this.#idOf(definition);
    const followed = (this.#followed.get(id) ?? 0) + 1;
    this.#followed.set(id, followed);
    this.#isCoarse = followed > MOST_TEXTS;
    const signs = args.map((value) => this.#signOf(value, 0));
    return signs.includes(null) ? null : `${id}:${signs.join('\u0001')}`;
  }

  /** @param changes how often anything else that a function may read has changed */
  get(scope: Scope, key: string, changes: ChangeCount): Value | undefined {
    const result = this.#results.get(scope)?.get(key);
    if (result === undefined) return undefined;
    const isEnough = result.runs >= MOST_RUNS && result.changes.weighty === changes.weighty;
    return isEnough || result.changes.all === changes.all ? result.value : undefined;
  }

  set(scope: Scope, key: string, { all, weighty }: ChangeCount, value: Value): void {
    let results = this.#results.get(scope);
    if (results === undefined) {
      results = new Map();
      this.#results.set(scope, results);
    }
    results.set(key, { value, changes: { all, weighty }, runs: (results.get(key)?.runs ?? 0) + 1 });
  }

  #signOf({ text, path, marks, items, entries, definition }: Value, depth: number): string | null {
    const isPart = this.#isCoarse && text?.includes(HOLE) === true;
    if (!isPart && text !== null && text.length > LONGEST_TEXT) return null;
    const shownText = text === null ? '' : `=${isPart ? text.slice(0, BEGINNING) : text}`;
    let sign = `${shownText}\u0002${path ?? ''}`;
    for (const { kind, what, item, isDerived, isNames } of marks)
      sign += `\u0002${kind}${this.#isCoarse && kind === 'file' ? '' : what}${item ?? ''}${isDerived === true ? '!' : ''}${isNames === true ? '?' : ''}`;
    if (definition !== null)
      sign += `\u0002f${this.#idOf(definition.definition)},${this.#idOf(definition.scope)}`;
    for (const members of [items, entries]) {
      if (members === null) continue;
      const size = members instanceof Map ? members.size : (members as readonly Value[]).length;
      if (size > MOST_MEMBERS || depth > 1) {
        sign += `\u0002#${this.#isCoarse ? '' : this.#idOf(members)}`;
        continue;
      }
      for (const [name, member] of members.entries()) {
        const inner = this.#signOf(member, depth + 1);
        if (inner === null) return null;
        sign += `\u0002(${name}:${inner})`;
      }
    }
    return sign;
  }

  #idOf(object: object): number {
    let id = this.#ids.get(object);
    if (id === undefined) {
      this.#lastId += 1;
      id = this.#lastId;
      this.#ids.set(object, id);
    }
    return id;
  }
}

/** True when no more, and nothing else, is known of one value than of another. */
export function isSameKnowledge(value: Value, known: Value | undefined): boolean {
  if (value === known) return true;
  if (known === undefined) return false;
  return (
    value.text === known.text &&
    value.path === known.path &&
    value.definition?.definition === known.definition?.definition &&
    value.marks.length === known.marks.length &&
    value.marks.every(
      ({ kind, what }, index) => known.marks[index]?.kind === kind && known.marks[index].what === what,
    ) &&
    value.items?.length === known.items?.length &&
    value.entries?.size === known.entries?.size
  );
}
