import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { SparseMatrix } from './sparse-matrix.ts';

/** Texts as weights of their terms. */
export interface TfIdf {
  /** One row per text, one column per term; rows have length 1, or 0 where a text has no term. */
  matrix: SparseMatrix;
  /** The terms, by code point. */
  vocabulary: string[];
  /** Inverse document frequency of each term: 1 + ln((1 + texts) / (1 + texts with the term)). */
  idf: Float64Array;
}

/** Two or more letters, digits or `_` of any script. */
const TERM = /[\p{L}\p{N}_]{2,}/gu;
const SURROGATE = /[\ud800-\udfff]/;

/**
 * Computes the frequency of each term in each text, weighted by the term's rarity among the texts, with rows
 * scaled to length 1. Terms are lower case, counts are raw, and an imaginary text with every term is
 * included. Source: scikit-learn 1.2, "Text feature extraction", the defaults of TfidfVectorizer, whose
 * numbers these are.
 * @param texts any strings, also empty, long or malformed ones
 */
export function tfIdf(texts: readonly string[]): TfIdf {
  const { termIds, counts, starts, idOfTerm } = countTerms(texts);
  const vocabulary = sortedTerms([...idOfTerm.keys()]);
  const order = Int32Array.from(vocabulary, (term) => idOfTerm.get(term) ?? 0);
  const textsWithTerm = new Int32Array(vocabulary.length);
  for (const id of termIds) textsWithTerm[id] = (textsWithTerm[id] as number) + 1;
  const idf = Float64Array.from(
    order,
    (id) => Math.log((1 + texts.length) / (1 + (textsWithTerm[id] as number))) + 1,
  );
  const matrix = inOrder({ termIds, counts, starts }, textsWithTerm, order);
  weigh(matrix, idf);
  return { matrix, vocabulary, idf };
}

/** The terms of each text, once each, numbered as they come. */
interface TermCounts {
  termIds: Int32Array;
  counts: Int32Array;
  /** Text i has the entries from `starts[i]` up to, not including, `starts[i + 1]`. */
  starts: Int32Array;
}

/** The terms of a text in their order, in lower case, repeats included. */
export function termsOf(text: string): readonly string[] {
  return text.toLowerCase().match(TERM) ?? [];
}

function countTerms(texts: readonly string[]): TermCounts & { idOfTerm: Map<string, number> } {
  const idOfTerm = new Map<string, number>();
  /** Entry of each term in the newest text with it. */
  const entryOfTerm: number[] = [];
  const termIds: number[] = [];
  const counts: number[] = [];
  const starts = new Int32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) {
    const start = termIds.length;
    for (const term of termsOf(text)) {
      let id = idOfTerm.get(term);
      if (id === undefined) {
        id = idOfTerm.size;
        idOfTerm.set(term, id);
        entryOfTerm.push(-1);
      }
      const entry = entryOfTerm[id] as number;
      if (entry >= start) {
        counts[entry] = (counts[entry] as number) + 1;
      } else {
        entryOfTerm[id] = termIds.length;
        termIds.push(id);
        counts.push(1);
      }
    }
    starts[index + 1] = termIds.length;
  }
  return { termIds: Int32Array.from(termIds), counts: Int32Array.from(counts), starts, idOfTerm };
}

function sortedTerms(terms: string[]): string[] {
  // The built-in order, by UTF-16 unit, is the same without surrogates, and several times as fast.
  return terms.some((term) => SURROGATE.test(term)) ? terms.sort(compareCodePoints) : terms.sort();
}

/** The counts as a matrix with its columns in the given order of terms: by term, then by text, in linear time. */
function inOrder(
  { termIds, counts, starts }: TermCounts,
  textsWithTerm: Int32Array,
  order: Int32Array,
): SparseMatrix {
  const texts = starts.length - 1;
  const nextOfTerm = new Int32Array(order.length);
  let total = 0;
  for (const id of order) {
    nextOfTerm[id] = total;
    total += textsWithTerm[id] as number;
  }
  const textByTerm = new Int32Array(total);
  const countByTerm = new Int32Array(total);
  for (let text = 0; text < texts; text += 1) {
    for (let entry = starts[text] as number; entry < (starts[text + 1] as number); entry += 1) {
      const id = termIds[entry] as number;
      const place = nextOfTerm[id] as number;
      nextOfTerm[id] = place + 1;
      textByTerm[place] = text;
      countByTerm[place] = counts[entry] as number;
    }
  }
  const indices = new Int32Array(total);
  const values = new Float64Array(total);
  const nextOfText = starts.slice(0, texts);
  let entry = 0;
  for (const [column, id] of order.entries()) {
    for (const end = nextOfTerm[id] as number; entry < end; entry += 1) {
      const text = textByTerm[entry] as number;
      const place = nextOfText[text] as number;
      nextOfText[text] = place + 1;
      indices[place] = column;
      values[place] = countByTerm[entry] as number;
    }
  }
  return { rows: texts, columns: order.length, starts, indices, values };
}

/** Multiplies counts by the weights of their terms and scales rows to length 1. */
function weigh({ rows, starts, indices, values }: SparseMatrix, idf: Float64Array): void {
  for (let row = 0; row < rows; row += 1) {
    const [start, end] = [starts[row] as number, starts[row + 1] as number];
    let squares = 0;
    for (let entry = start; entry < end; entry += 1) {
      const weight = (values[entry] as number) * (idf[indices[entry] as number] as number);
      values[entry] = weight;
      squares += weight * weight;
    }
    const length = Math.sqrt(squares);
    for (let entry = start; entry < end; entry += 1) values[entry] = (values[entry] as number) / length;
  }
}
