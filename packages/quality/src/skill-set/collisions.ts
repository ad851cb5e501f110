import { STOP_WORDS } from '@plugin-eval/core/text/stop-words.ts';
import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';
import { TermIndex } from './term-index.ts';
import { cosine, textVectors } from './text-vectors.ts';

/** Two skills whose listed texts are nearly the same. */
export interface Collision {
  /** Indices, the smaller first. */
  pair: [number, number];
  /** Similarity from 0 to 1. */
  similarity: number;
  /** Words that both have, the most telling first. */
  shared: string[];
  /** Words that only one of them has, by side. */
  separating: [string[], string[]];
}

export interface Similarities {
  /** Nearest other text of each; null when it shares no rare word with any. */
  nearest: ({ other: number; similarity: number } | null)[];
  /** Compared pairs at or above the bound, most similar first. */
  collisions: Collision[];
}

const SHARED_WORDS = 8;
const SEPARATING_WORDS = 6;

/**
 * Finds texts of a set that are nearly the same: the larger of BM25 as a share of the self-score and the
 * cosine of TF-IDF. Only texts that share rare words are compared. Source: docs/specification/skill-sets.md,
 * "Collisions".
 * @param texts names and what is listed of the descriptions
 * @param bound similarity from which on a pair is reported
 * @param uncut the texts before an agent cut them: a cut leaves pieces of words, which explain nothing
 */
export function findCollisions(
  texts: readonly string[],
  bound: number,
  uncut: readonly string[] = texts,
): Similarities {
  const index = new TermIndex(texts);
  const vectors = textVectors(texts);
  const nearest: Similarities['nearest'] = texts.map(() => null);
  const collisions: Collision[] = [];
  for (let text = 0; text < texts.length; text++)
    for (const other of index.candidates(text)) {
      // A pair is looked at once, by its first text, unless only the second one leads to the first.
      const known = nearest[text];
      const similarity = similarityOf(index, vectors, text, other);
      if (known === undefined || known === null || similarity > known.similarity)
        nearest[text] = { other, similarity };
      if (similarity < bound) continue;
      const pair: [number, number] = text < other ? [text, other] : [other, text];
      collisions.push({ pair, similarity, shared: [], separating: [[], []] });
    }
  return { nearest, collisions: distinct(collisions).map((found) => explained(index, found, uncut)) };
}

function similarityOf(
  index: TermIndex,
  vectors: ReturnType<typeof textVectors>,
  a: number,
  b: number,
): number {
  const [left, right] = [vectors[a], vectors[b]];
  if (left === undefined || right === undefined) return 0;
  return Math.max(index.likeness(a, b), index.likeness(b, a), cosine(left, right));
}

function distinct(collisions: readonly Collision[]): Collision[] {
  const byPair = new Map(collisions.map((found) => [found.pair.join(' '), found]));
  return [...byPair.values()].sort(
    (a, b) => b.similarity - a.similarity || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1],
  );
}

function explained(index: TermIndex, found: Collision, uncut: readonly string[]): Collision {
  const [a, b] = found.pair;
  const telling = (words: readonly string[], text: number) => {
    const whole = new Set(lowerCaseWords(uncut[text] ?? ''));
    return words.filter((word) => whole.has(word) && !STOP_WORDS.has(word));
  };
  return {
    ...found,
    shared: telling(index.sharedWords(a, b), a).slice(0, SHARED_WORDS),
    separating: [
      telling(index.ownWords(a, b), a).slice(0, SEPARATING_WORDS),
      telling(index.ownWords(b, a), b).slice(0, SEPARATING_WORDS),
    ],
  };
}
