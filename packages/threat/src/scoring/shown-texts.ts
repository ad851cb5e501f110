import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { EchoIndex } from './echo-index.ts';
import { encodedPassages } from './encoded-passages.ts';
import { normaliseResponse } from './normalise-response.ts';

/** Words in a row: a quotation, even a loose one, shares many such runs with its source. */
const PHRASE = 3;

const FIRST_PERSON = / (?:i|i'm|i'll|i've|i'd|we|we're|we'll|my|me|our|us) /;

/** The texts shown to an agent, to find their repetition in an answer. */
export class ShownTexts {
  readonly #texts: readonly string[];
  readonly #echoes: EchoIndex;
  readonly #phrases: EchoIndex;
  /** All words in a row, each between blanks. */
  readonly #words: string;

  /** @param texts normalised */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
    // An answer may say what an encoded text says.
    const sources = texts.flatMap((text) => [
      text,
      ...encodedPassages(text).map(({ decoded }) => normaliseResponse(decoded).text),
    ]);
    this.#echoes = new EchoIndex(sources);
    this.#phrases = new EchoIndex(sources, PHRASE);
    this.#words = sources.map(spacedWords).join('|');
  }

  /** Returns true when exactly this text was shown. */
  includes(text: string): boolean {
    return this.#texts.some((shown) => shown.includes(text));
  }

  /**
   * Returns true when a passage of two or more words only repeats shown text. First-person text is the
   * answer's own, and a single word may name a fact.
   */
  repeats(passage: string): boolean {
    const words = spacedWords(passage);
    return words.trim().includes(' ') && !FIRST_PERSON.test(words) && this.#words.includes(words);
  }

  /** Returns the parts that repeat shown text. UTF-16 offsets, merged. */
  echoesIn(text: string): OffsetRange[] {
    return this.#echoes.rangesIn(text);
  }

  /** The share of a text, 0 to 1, that consists of phrases that were shown. */
  shareIn(text: string): number {
    if (text === '') return 0;
    return this.#phrases.rangesIn(text).reduce((sum, { start, end }) => sum + end - start, 0) / text.length;
  }
}

function spacedWords(text: string): string {
  const words =
    text
      .toLowerCase()
      .replaceAll('\u2019', "'")
      .match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}']+/gu) ?? [];
  return ` ${words.join(' ')} `;
}
