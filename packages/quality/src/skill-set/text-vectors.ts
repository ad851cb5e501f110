import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';

const GRAM = 4;

/** A text as weights of its words and character n-grams, of length 1. */
export interface TextVector {
  /** Ascending. */
  terms: Int32Array;
  weights: Float32Array;
}

/**
 * TF-IDF over words and runs of four characters, `1 + ln(1 + texts) - ln(1 + texts with the term)`, so that names and
 * inflected words count. Source: docs/specification/skill-sets.md, "Collisions".
 */
export function textVectors(texts: readonly string[]): TextVector[] {
  const ids = new Map<string, number>();
  const holders: number[] = [];
  const counted = texts.map((text) => {
    const counts = new Map<number, number>();
    for (const term of termsOf(text)) {
      let id = ids.get(term);
      if (id === undefined) {
        id = ids.size;
        ids.set(term, id);
        holders.push(0);
      }
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const id of counts.keys()) holders[id] = (holders[id] ?? 0) + 1;
    return counts;
  });
  return counted.map((counts) => {
    const terms = Int32Array.from(counts.keys()).sort();
    const weights = Float32Array.from(terms, (id) => {
      const weight = 1 + Math.log((1 + texts.length) / (1 + (holders[id] ?? 0)));
      return (1 + Math.log(counts.get(id) ?? 1)) * weight;
    });
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
    return { terms, weights: length === 0 ? weights : weights.map((weight) => weight / length) };
  });
}

export function cosine(a: TextVector, b: TextVector): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.terms.length && j < b.terms.length; ) {
    const left = a.terms[i] as number;
    const right = b.terms[j] as number;
    if (left === right) sum += (a.weights[i++] as number) * (b.weights[j++] as number);
    else if (left < right) i++;
    else j++;
  }
  return Math.min(1, sum);
}

function* termsOf(text: string): Generator<string> {
  for (const word of lowerCaseWords(text)) {
    yield word;
    const padded = `#${word}#`;
    for (let at = 0; at + GRAM <= padded.length; at++) yield `~${padded.slice(at, at + GRAM)}`;
  }
}
