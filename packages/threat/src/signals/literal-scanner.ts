import { foldCase } from './fold-letter-case.ts';

/**
 * Finds many literals in a text in one pass, ignoring case. Source: Aho and Corasick, "Efficient string
 * matching: an aid to bibliographic search" (1975).
 */
export class LiteralScanner {
  /** Class of each UTF-16 unit, folded; 0 is a unit that no literal holds. */
  readonly #classes: Uint16Array;
  readonly #classCount: number;
  /**
   * Row offset of the next state, indexed by the state's row offset plus the class of the unit read; its
   * complement when a literal ends in that state.
   */
  readonly #next: Int32Array;
  /** Start of each state's literals in `endings`; the next state's literals follow. */
  readonly #endingsFrom: Int32Array;
  /** Numbers of literals. */
  readonly #endings: Int32Array;

  /** @param literals case-folded, none empty */
  constructor(literals: readonly string[]) {
    const { classes, count } = classesOf(literals);
    const { next, endings } = buildAutomaton(literals, classes, count);
    this.#classes = foldedUnits().map((unit) => classes[unit] ?? 0);
    this.#classCount = count;
    this.#next = next.map((state) => (endings[state]?.length ? ~(state * count) : state * count));
    this.#endingsFrom = new Int32Array(endings.length + 1);
    endings.forEach((found, state) => {
      this.#endingsFrom[state + 1] = (this.#endingsFrom[state] ?? 0) + found.length;
    });
    this.#endings = Int32Array.from(endings.flat());
  }

  /** @param visit called with the number of each literal and where it ends in the text, in the order of the text */
  scan(text: string, visit: (literal: number, end: number) => void): void {
    const classes = this.#classes;
    const next = this.#next;
    let row = 0;
    for (let i = 0; i < text.length; i++) {
      row = next[row + (classes[text.charCodeAt(i)] as number)] as number;
      if (row >= 0) continue;
      row = ~row;
      this.#visitEndings(row, i + 1, visit);
    }
  }

  #visitEndings(row: number, end: number, visit: (literal: number, end: number) => void): void {
    const state = row / this.#classCount;
    const last = this.#endingsFrom[state + 1] as number;
    for (let at = this.#endingsFrom[state] as number; at < last; at++)
      visit(this.#endings[at] as number, end);
  }
}

function classesOf(literals: readonly string[]): { classes: Uint16Array; count: number } {
  const units = new Set<number>();
  for (const literal of literals) for (let i = 0; i < literal.length; i++) units.add(literal.charCodeAt(i));
  const classes = new Uint16Array(units.size === 0 ? 0 : [...units].reduce((a, b) => Math.max(a, b)) + 1);
  let count = 1;
  for (const unit of units) classes[unit] = count++;
  return { classes, count };
}

let folded: Uint16Array | undefined;

/** Every UTF-16 unit in its folded form. */
function foldedUnits(): Uint16Array {
  folded ??= Uint16Array.from({ length: 65_536 }, (_, code) =>
    foldCase(String.fromCharCode(code)).charCodeAt(0),
  );
  return folded;
}

function buildAutomaton(
  literals: readonly string[],
  classes: Uint16Array,
  classCount: number,
): { next: Int32Array; endings: number[][] } {
  const prefixes = literals.flatMap((literal) => Array.from(literal, (_, i) => literal.slice(0, i + 1)));
  const next = new Int32Array((new Set(prefixes).size + 1) * classCount).fill(-1);
  const endings: number[][] = [[]];
  literals.forEach((literal, number) => {
    let state = 0;
    for (let i = 0; i < literal.length; i++) {
      const at = state * classCount + (classes[literal.charCodeAt(i)] ?? 0);
      if (next[at] === -1) next[at] = endings.push([]) - 1;
      state = next[at] ?? 0;
    }
    endings[state]?.push(number);
  });
  completeTransitions(next, endings, classCount);
  return { next, endings };
}

/**
 * Completes transitions breadth first: when a literal cannot continue, the longest suffix that begins another
 * literal does.
 */
function completeTransitions(next: Int32Array, endings: number[][], classCount: number): void {
  const fallback = new Int32Array(endings.length);
  const queue = [0];
  for (let i = 0; i < queue.length; i++) {
    const state = queue[i] ?? 0;
    const other = fallback[state] ?? 0;
    endings[state]?.push(...(state === 0 ? [] : (endings[other] ?? [])));
    for (let unitClass = 0; unitClass < classCount; unitClass++) {
      const at = state * classCount + unitClass;
      const target = next[at] ?? -1;
      const otherwise = state === 0 ? 0 : (next[other * classCount + unitClass] ?? 0);
      if (target === -1) next[at] = otherwise;
      else {
        fallback[target] = otherwise;
        queue.push(target);
      }
    }
  }
}
