import { splitLines } from '@plugin-eval/core/text/lines.ts';

/** Longest part of a prompt to search for, in characters. */
const LONGEST = 80;
/** Number of prompts not found after which the search stops. */
const MOST_MISSES = 100;

/**
 * Finds the line of a prompt in its JSON or YAML file. Null when the file does not contain it literally: it
 * may come from a template or another file.
 * @returns takes prompts in the order of the file, and numbers lines from 1
 */
export function linesOfPrompts(text: string): (prompt: string) => number | null {
  const lines = splitLines(text);
  let from = 0;
  let misses = 0;
  return (prompt) => {
    const first = (splitLines(prompt)[0] ?? '').trim().slice(0, LONGEST);
    const wanted = [first, JSON.stringify(first).slice(1, -1), first.replaceAll("'", "''")];
    if (first === '' || misses > MOST_MISSES) return null;
    const isHere = (line: string) => wanted.some((one) => line.includes(one));
    const after = lines.findIndex((line, index) => index >= from && isHere(line));
    const found = after === -1 ? lines.findIndex(isHere) : after;
    if (found === -1) {
      misses += 1;
      return null;
    }
    from = found + 1;
    return found + 1;
  };
}
