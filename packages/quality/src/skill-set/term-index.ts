import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';

/**
 * The usual constants of Okapi BM25. Source: Manning, Raghavan, Schütze, "Introduction to Information Retrieval"
 * (2008), 11.4.3.
 */
const BM25 = { k: 1.2, b: 0.75 };
/** Words that more texts share than this lead to no candidates. */
const COMMON = 400;
const RARE_TERMS = 16;
const MOST_CANDIDATES = 40;

interface Term {
  word: string;
  /** Texts that have it, ascending, and how often. */
  texts: number[];
  counts: number[];
  weight: number;
}

/** The words of many short texts, so that texts are compared only with those that share rare words with them. */
export class TermIndex {
  readonly #terms = new Map<string, Term>();
  /** Word counts by text. */
  readonly #counts: Map<Term, number>[];
  readonly #lengths: number[];
  readonly #meanLength: number;
  /** Each text's BM25 score for its own words. */
  readonly #ownScores: number[];

  constructor(texts: readonly string[]) {
    const counted = texts.map(countsOf);
    this.#lengths = counted.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
    const total = this.#lengths.reduce((sum, one) => sum + one, 0);
    this.#meanLength = Math.max(1, total / Math.max(1, texts.length));
    this.#counts = counted.map((counts, text) => {
      const own = new Map<Term, number>();
      for (const [word, count] of counts) {
        const term = this.#termFor(word);
        term.texts.push(text);
        term.counts.push(count);
        own.set(term, count);
      }
      return own;
    });
    for (const term of this.#terms.values()) {
      const { length } = term.texts;
      term.weight = Math.log(1 + (texts.length - length + 0.5) / (length + 0.5));
    }
    this.#ownScores = this.#counts.map((counts, text) => {
      let own = 0;
      for (const [{ weight }, count] of counts) own += this.#score(weight, count, text);
      return own;
    });
  }

  #termFor(word: string): Term {
    let term = this.#terms.get(word);
    if (term === undefined) {
      term = { word, texts: [], counts: [], weight: 0 };
      this.#terms.set(word, term);
    }
    return term;
  }

  /** Words that both texts have, the most telling first. */
  sharedWords(a: number, b: number): string[] {
    return this.#telling(a, (term) => this.#counts[b]?.has(term) ?? false);
  }

  /** Words that only the first has, the most telling first. */
  ownWords(a: number, b: number): string[] {
    return this.#telling(a, (term) => !this.#counts[b]?.has(term));
  }

  #telling(text: number, keep: (term: Term) => boolean): string[] {
    return [...(this.#counts[text]?.keys() ?? [])]
      .filter((term) => term.word.length > 2 && keep(term))
      .sort((x, y) => y.weight - x.weight || (x.word < y.word ? -1 : 1))
      .map(({ word }) => word);
  }

  /**
   * Returns the text that best matches a prompt, and every score; ties: the first text. Null when no text
   * shares a word.
   */
  rank(prompt: string): { best: number | null; scores: Float64Array } {
    const scores = new Float64Array(this.#counts.length);
    let best: number | null = null;
    for (const word of countsOf(prompt).keys()) {
      const term = this.#terms.get(word);
      if (term === undefined) continue;
      const { texts, counts, weight } = term;
      for (let at = 0; at < texts.length; at++) {
        const text = texts[at] as number;
        scores[text] = (scores[text] as number) + this.#score(weight, counts[at] as number, text);
      }
    }
    let most = 0;
    for (let text = 0; text < scores.length; text++)
      if ((scores[text] as number) > most) {
        most = scores[text] as number;
        best = text;
      }
    return { best, scores };
  }

  /**
   * Returns the BM25 score of one text for the words of another, as a share of the other's score for its own
   * words.
   */
  likeness(query: number, text: number): number {
    const own = this.#ownScores[query] ?? 0;
    const there = this.#counts[text];
    if (own === 0 || there === undefined) return 0;
    let shared = 0;
    for (const term of this.#counts[query]?.keys() ?? []) {
      const count = there.get(term);
      if (count !== undefined) shared += this.#score(term.weight, count, text);
    }
    return Math.min(1, shared / own);
  }

  #score(weight: number, count: number, text: number): number {
    const { k, b } = BM25;
    const length = (this.#lengths[text] ?? 0) / this.#meanLength;
    return (weight * count * (k + 1)) / (count + k * (1 - b + b * length));
  }

  /** Texts that share rare words with one, those that share most first. */
  candidates(text: number): number[] {
    const rare = [...(this.#counts[text]?.keys() ?? [])]
      .filter(({ texts }) => texts.length > 1 && texts.length <= COMMON)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, RARE_TERMS);
    const shared = new Map<number, number>();
    for (const { texts, weight } of rare)
      for (const other of texts) if (other !== text) shared.set(other, (shared.get(other) ?? 0) + weight);
    return [...shared]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, MOST_CANDIDATES)
      .map(([other]) => other);
  }
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of lowerCaseWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
