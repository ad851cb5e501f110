import type { OffsetRange } from '../../text/markdown-regions.ts';
import { type FoldedAnswer, foldAnswer } from '../signals/fold-answer.ts';
import type { LinearPattern } from '../signals/linear-pattern.ts';

/**
 * Looks for patterns of a probe in a normalised text. Where one is not found in the text as it is, it is looked for in
 * the text without its layout: emphasis and line ends may part the words of a pattern.
 */
export class PatternFinder {
  readonly #text: string;
  #folded: FoldedAnswer | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** UTF-16 offsets in the text, in order, none empty. */
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
