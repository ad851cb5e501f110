import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { type FoldedAnswer, foldAnswer } from '../signals/fold-answer.ts';
import type { LinearPattern } from '../signals/linear-pattern.ts';

/**
 * Searches a normalised text for patterns of a probe. A pattern without a match is searched for again without
 * the layout: emphasis and line ends may split its words.
 */
export class PatternFinder {
  readonly #text: string;
  #folded: FoldedAnswer | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the matches as UTF-16 offsets in the text, in order, none empty. */
  findAll(pattern: LinearPattern): OffsetRange[] {
    const found = pattern.findAll(this.#text).filter(isNotEmpty);
    if (found.length > 0) return found;
    this.#folded ??= foldAnswer(this.#text);
    const { text, sourceOffset } = this.#folded;
    if (text === this.#text) return [];
    return pattern
      .findAll(text)
      .filter(isNotEmpty)
      .map(({ start, end }) => ({ start: sourceOffset(start), end: sourceOffset(end - 1) + 1 }));
  }
}

function isNotEmpty({ start, end }: OffsetRange): boolean {
  return end > start;
}
