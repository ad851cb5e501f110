import { lengthInWords, promptWords } from '../../monte-carlo/prompts/prompt-words.ts';

/** Words in a row that a prompt shares with a candidate whose author has seen it. */
const SHARED_WORDS = 6;
/** Most words compared of one text. */
const MOST_WORDS = 200_000;

/** A candidate, and all of its text. */
export interface CandidateText {
  name: string;
  text: string;
}

/** A prompt that a candidate's author has seen. */
export interface SeenPrompt {
  /** Index of the prompt. */
  prompt: number;
  /** Index of the first candidate that shares words with it. */
  candidate: number;
  /** The words in a row. */
  words: string;
}

/**
 * Finds prompts that share six words in a row with a candidate, and not with the original. Source:
 * docs/specification/comparisons.md, "Verdicts".
 */
export function seenPrompts(
  prompts: readonly string[],
  candidates: readonly CandidateText[],
  original: string,
): SeenPrompt[] {
  const known = new Set(wordRuns(original));
  const runs = candidates.map(({ text }) => new Set(wordRuns(text)));
  return prompts.flatMap((text, prompt) => {
    const own = wordRuns(text).filter((run) => !known.has(run));
    for (const [candidate, texts] of runs.entries()) {
      const words = own.find((run) => texts.has(run));
      if (words !== undefined) return [{ prompt, candidate, words }];
    }
    return [];
  });
}

/** All runs of this number of words. In scripts without blanks two characters make a word. */
function wordRuns(text: string): string[] {
  const words = promptWords(text).slice(0, MOST_WORDS);
  const lengths = words.map((word) => lengthInWords([word]));
  const runs: string[] = [];
  let [end, length] = [0, 0];
  for (let start = 0; start < words.length; start += 1) {
    while (end < words.length && length < SHARED_WORDS) {
      length += lengths[end] ?? 0;
      end += 1;
    }
    if (length < SHARED_WORDS) break;
    runs.push(words.slice(start, end).join(' '));
    length -= lengths[start] ?? 0;
  }
  return runs;
}
