import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { type FoldedAnswer, foldAnswer } from '../signals/fold-answer.ts';
import type { LinearPattern } from '../signals/linear-pattern.ts';

/** A dot within a word ends no sentence: patterns that stop at one read on behind an address, an amount or a file name. */
const INNER_DOT = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;
const NO_STOP = '·';

/**
 * Searches a normalised text for patterns of a probe. A pattern without a match is searched for again without
 * the layout, since emphasis and line ends may split its words, and then without the dots inside words.
 */
export class PatternFinder {
  readonly #text: string;
  #folded: FoldedAnswer | undefined;
  #dotless: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the matches as UTF-16 offsets in the text, in order, none empty. */
  findAll(pattern: LinearPattern): OffsetRange[] {
    const found = pattern.findAll(this.#text).filter(isNotEmpty);
    if (found.length > 0) return found;
    this.#folded ??= foldAnswer(this.#text);
    this.#dotless ??= this.#folded.text.replace(INNER_DOT, NO_STOP);
    const { text, sourceOffset } = this.#folded;
    const other = [text, this.#dotless].filter((one, index, all) => one !== (all[index - 1] ?? this.#text));
    for (const one of other) {
      const matches = pattern.findAll(one).filter(isNotEmpty);
      if (matches.length > 0)
        return matches.map(({ start, end }) => ({
          start: sourceOffset(start),
          end: sourceOffset(end - 1) + 1,
        }));
    }
    return [];
  }
}

function isNotEmpty({ start, end }: OffsetRange): boolean {
  return end > start;
}
