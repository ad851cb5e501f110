import type { DiffLine } from './line-diff.ts';
import { type WordPart, wordDiff } from './word-diff.ts';

/** Larger changed parts are shown as removed and added lines only. */
const MOST_LINES = 60;

/**
 * Finds changes within the lines of a diff. A changed part is compared once, when one of its lines is first
 * needed: the rest of a long text costs nothing.
 */
export class LinePartners {
  readonly #lines: readonly DiffLine[];
  readonly #parts = new Map<number, ReadonlyMap<number, WordPart[]>>();

  constructor(lines: readonly DiffLine[]) {
    this.#lines = lines;
  }

  /** @returns the words of a changed line; null when it has no counterpart */
  partsOf(index: number): readonly WordPart[] | null {
    if (this.#lines[index]?.kind === 'same') return null;
    let start = index;
    // Going back further would cost more than it brings: the part is too large then.
    while (start > 0 && index - start <= 2 * MOST_LINES && this.#lines[start - 1]?.kind !== 'same') start--;
    let words = this.#parts.get(start);
    if (words === undefined) {
      words = this.#wordsOf(start);
      this.#parts.set(start, words);
    }
    return words.get(index) ?? null;
  }

  /** Removed and added lines are paired in their order, each with the first one that it shares enough with. */
  #wordsOf(start: number): Map<number, WordPart[]> {
    const words = new Map<number, WordPart[]>();
    const removed = this.#indicesFrom(start, 'removed');
    const added = this.#indicesFrom(start + removed.length, 'added');
    if (removed.length > MOST_LINES || added.length > MOST_LINES) return words;
    let next = 0;
    for (const index of removed) {
      for (let candidate = next; candidate < added.length; candidate++) {
        const other = added[candidate] as number;
        const diff = wordDiff(this.#lines[index]?.text ?? '', this.#lines[other]?.text ?? '');
        if (diff === null) continue;
        words.set(index, diff.removed);
        words.set(other, diff.added);
        next = candidate + 1;
        break;
      }
    }
    return words;
  }

  #indicesFrom(start: number, kind: DiffLine['kind']): number[] {
    const indices: number[] = [];
    for (let index = start; this.#lines[index]?.kind === kind && indices.length <= MOST_LINES; index++)
      indices.push(index);
    return indices;
  }
}
