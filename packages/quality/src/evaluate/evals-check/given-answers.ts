import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { EvalCase } from '@plugin-eval/skill/eval-case.ts';
import { promptWords } from '../../monte-carlo/prompts/prompt-words.ts';

/** Shortest text; shorter ones occur in prompts by chance. */
const FEWEST_CHARACTERS = 4;
/** Share of an expected answer's three-word runs found in the prompt. */
const COPIED_SHARE = 0.8;
const FEWEST_RUNS = 4;
const RUN = 3;

/**
 * Describes how a prompt gives away its answer, as a phrase after "the prompt": it holds the text a grader
 * searches for, names the script to run, or holds the expected answer almost verbatim. Null when it does not.
 */
export function givenAnswer({ prompt, expectedOutput, task }: EvalCase): string | null {
  const folded = prompt.toLowerCase();
  for (const { value, from } of task?.graders ?? []) {
    if (!isRecord(value)) continue;
    const name = ownField(value, 'name');
    const script = from === 'expected_script' && typeof name === 'string' ? name.replace(/^runs /, '') : null;
    const file = script?.split('/').at(-1) ?? '';
    if (file.length >= FEWEST_CHARACTERS && folded.includes(file.toLowerCase()))
      return `names ${file}, the script that has to be run`;
    if (ownField(value, 'kind') !== 'text' || ownField(value, 'path') !== undefined) continue;
    const wanted = [ownField(value, 'contains'), ownField(value, 'equals')].find(
      (text) => typeof text === 'string' && text.trim().length >= FEWEST_CHARACTERS,
    );
    if (typeof wanted === 'string' && folded.includes(wanted.trim().toLowerCase()))
      return `contains ${JSON.stringify(wanted.trim().slice(0, 80))}, which a grader expects in the answer`;
  }
  return expectedOutput !== null && isCopied(expectedOutput, prompt) ? 'contains the expected answer' : null;
}

function isCopied(answer: string, prompt: string): boolean {
  const there = new Set(runsOf(prompt));
  const runs = runsOf(answer);
  const copied = runs.filter((run) => there.has(run)).length;
  return runs.length >= FEWEST_RUNS && copied >= COPIED_SHARE * runs.length;
}

function runsOf(text: string): string[] {
  const words = promptWords(text);
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(' '));
}
