import type { RuledPassage } from '../rules-of-passage.ts';
import { type Sentence, sentencesOf } from './sentence.ts';

/** Some sentences in a row, of which those of one passage begin and end at two places. */
export interface NearSentences {
  sentences: readonly Sentence[];
  start: number;
  end: number;
}

/** What surely is a sentence, whatever follows. */
const SENTENCE = /^\s{0,80}[^\s.!?;\n][^.!?;\n]{10}/;

/** The sentences of passages one after the other. Only passages that are asked for, and what stands beside them, are taken apart. */
export class SentenceRow {
  readonly #passages: readonly RuledPassage[];
  readonly #known: (readonly Sentence[] | undefined)[];

  constructor(passages: readonly RuledPassage[]) {
    this.#passages = passages;
    this.#known = new Array(passages.length);
  }

  /** Only of a passage that has one is it asked what stands beside it: else many without one would be gone through for each of them. */
  hasSentence(index: number): boolean {
    return this.#count(index) > 0;
  }

  /** Whether an address may stand in a passage, in the sentence before it or in the two after it: never wrong in the negative. */
  mayBeNearAddress(index: number): boolean {
    const passages = this.#passages;
    if (passages[index]?.holdsAddress === true) return true;
    for (let at = index - 1; at >= 0; at--) {
      if (passages[at]?.holdsAddress === true) return true;
      if (this.#count(at) > 0) break;
    }
    let after = 0;
    for (let at = index + 1; at < passages.length && after < 2; at++) {
      if (passages[at]?.holdsAddress === true) return true;
      after += this.#count(at);
    }
    return false;
  }

  /** The sentences of a passage, behind the one before them and before the two after them. */
  around(index: number): NearSentences {
    const own = this.#at(index);
    const sentences: Sentence[] = [];
    for (let at = index - 1; at >= 0 && sentences.length === 0; at--)
      sentences.push(...this.#at(at).slice(-1));
    const start = sentences.length;
    sentences.push(...own);
    const end = sentences.length;
    for (let at = index + 1; at < this.#passages.length && sentences.length < end + 2; at++)
      sentences.push(...this.#at(at).slice(0, end + 2 - sentences.length));
    return { sentences, start, end };
  }

  #at(index: number): readonly Sentence[] {
    const passage = this.#passages[index]?.passage;
    this.#known[index] ??= passage === undefined ? [] : sentencesOf(passage);
    return this.#known[index];
  }

  /** As many sentences as a passage has; one may stand for more. */
  #count(index: number): number {
    const known = this.#known[index];
    if (known !== undefined) return known.length;
    return SENTENCE.test(this.#passages[index]?.passage.text ?? '') ? 1 : this.#at(index).length;
  }
}
