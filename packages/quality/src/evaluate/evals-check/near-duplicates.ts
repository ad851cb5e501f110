import { promptWords } from '../../monte-carlo/prompts/prompt-words.ts';

/** Share of common words in two prompts' distinct words that makes them near duplicates. */
const ALIKE = 0.8;
/** Fewest words; with fewer, each one weighs too much. */
const FEWEST_WORDS = 5;
const MOST_WORDS = 500;
/** Number of pairs above which prompts are compared only with the following ones. */
const MOST_PAIRS = 500_000;

/**
 * Pairs of prompts of which four fifths of the different words are the same: as two prompts they count twice, as two
 * situations hardly more than once.
 * @returns indices, the earlier first; each later prompt once, with the most similar one before it
 */
export function nearDuplicates(
  prompts: readonly string[],
): { first: number; second: number; shared: number }[] {
  const words = prompts.map((prompt) => new Set(promptWords(prompt).slice(0, MOST_WORDS)));
  const window = Math.max(50, Math.floor(MOST_PAIRS / Math.max(1, prompts.length)));
  return words.flatMap((own, second) => {
    if (own.size < FEWEST_WORDS) return [];
    let best: { first: number; second: number; shared: number } | null = null;
    for (let first = Math.max(0, second - window); first < second; first += 1) {
      const shared = shareOf(words[first] ?? new Set(), own);
      if (shared >= ALIKE && shared > (best?.shared ?? 0)) best = { first, second, shared };
    }
    return best === null ? [] : [best];
  });
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [fewer, more] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  if (fewer < FEWEST_WORDS || fewer < ALIKE * more) return 0;
  let both = 0;
  for (const word of one) if (other.has(word)) both += 1;
  return both / (one.size + other.size - both);
}
