import { foldCase } from './fold-case.ts';

/**
 * Finds many literals in a text, in one pass whatever their number; case is ignored.
 * Source: Aho and Corasick, "Efficient string matching: an aid to bibliographic search" (1975).
 */
export class LiteralScanner {
  /** Class of each UTF-16 unit; 0 is a unit that no literal holds. */
  private readonly classes = new Uint16Array(65_536);
  private readonly classCount: number;
  /** State after a state and a class, at `state * classCount + class`. */
  private readonly next: Int32Array;
  /** Numbers of the literals that end in a state. */
  private readonly endings: readonly (readonly number[])[];
  /** Whether `endings` of a state is not empty. */
  private readonly isEnding: Uint8Array;
  private readonly literalCount: number;

  /** @param literals case-folded, none empty */
  constructor(literals: readonly string[]) {
    this.literalCount = literals.length;
    this.classCount = this.assignClasses(literals);
    const { next, endings } = buildAutomaton(literals, this.classes, this.classCount);
    this.next = next;
    this.endings = endings;
    this.isEnding = Uint8Array.from(endings, (found) => (found.length > 0 ? 1 : 0));
  }

  /** For each literal, by its number, where it ends in the text; none where the text does not hold it. */
  scan(text: string): (number[] | undefined)[] {
    const found: (number[] | undefined)[] = new Array(this.literalCount);
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const unitClass = this.classes[text.charCodeAt(i)] ?? 0;
      state = this.next[state * this.classCount + unitClass] ?? 0;
      if (this.isEnding[state] === 0) continue;
      for (const literal of this.endings[state] ?? []) {
        const ends = found[literal];
        if (ends) ends.push(i + 1);
        else found[literal] = [i + 1];
      }
    }
    return found;
  }

  private assignClasses(literals: readonly string[]): number {
    const classOf = new Map<string, number>();
    for (const unit of literals.join('').split('')) {
      if (!classOf.has(unit)) classOf.set(unit, classOf.size + 1);
    }
    foldedUnits().forEach((unit, code) => {
      this.classes[code] = classOf.get(unit) ?? 0;
    });
    return classOf.size + 1;
  }
}

let folded: string[] | undefined;

/** Every UTF-16 unit in its folded form. */
function foldedUnits(): string[] {
  folded ??= Array.from({ length: 65_536 }, (_, code) => foldCase(String.fromCharCode(code)));
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

/** Breadth first: where a literal does not go on, the longest ending of what was read that begins another one does. */
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
