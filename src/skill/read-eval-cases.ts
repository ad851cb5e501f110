import { join } from 'node:path';
import { SubjectError } from '../errors/subject-error.ts';
import type { EvalCase, EvalCaseFile } from './eval-case.ts';
import { evalEntriesOf } from './eval-case-entries.ts';
import { foldPrompt } from './fold-prompt.ts';
import { evalFormatOf, parseEvalText } from './parse-eval-text.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import { problemClause } from './problem-clause.ts';
import { readEvalCase, type Unlabelled } from './read-eval-case.ts';
import { BUNDLED_UNREADABLE, readTextFile } from './read-text-file.ts';

/** Files of trigger tests, best first. Source: monte-carlo.md, "Prompts"; the other spellings occur more often still. */
const TRIGGER_FILES = [
  'evals/trigger_eval.json',
  'evals/eval_queries.json',
  'evals/trigger_evals.json',
  'evals/trigger-eval.json',
  'evals/trigger-evals.json',
  'evals/triggers.json',
  'trigger_eval.json',
  'eval_queries.json',
  'evals/trigger_tests.yaml',
  'evals/trigger_tests.yml',
  'trigger_tests.yaml',
  'trigger_tests.yml',
  'tests/trigger_tests.yaml',
] as const;

/** Files of tasks with what a good answer is. */
const TASK_FILES = ['evals/evals.json', 'evals.json'] as const;

const MAX_BYTES = 1024 * 1024;
const MAX_CASES = 2_000;

/**
 * The tests that an author ships with a skill, in every known dialect. What cannot be read is said in the notes; a
 * file that is not there is not mentioned.
 * @param folder real path of the skill; nothing outside it is opened
 */
export function readEvalCases(folder: string): EvalCaseFile[] {
  const read = (file: string, unlabelled: Unlabelled) => {
    const real = realPathOrNull(join(folder, file));
    if (real === null) return [];
    if (!isInside(folder, real)) {
      return [{ file, cases: [], notes: [`${file} is a link out of the skill, and is not read.`] }];
    }
    return [readEvalCaseFile(real, file, unlabelled)];
  };
  return [
    ...TRIGGER_FILES.flatMap((file) => read(file, 'unknown')),
    ...TASK_FILES.flatMap((file) => read(file, 'should')),
  ];
}

/**
 * Reads one file of tests: JSON or YAML in any known dialect, or plain text (`.txt`) with one prompt a line. Never
 * throws for what the file is or says.
 * @param shown the path as messages name it
 */
export function readEvalCaseFile(path: string, shown: string, unlabelled: Unlabelled): EvalCaseFile {
  let text: string;
  try {
    text = readTextFile(path, shown, MAX_BYTES, BUNDLED_UNREADABLE).text;
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return { file: shown, cases: [], notes: [`${shown} is not read: ${problemClause(error)}.`] };
  }
  return { file: shown, ...casesOf(text, shown, unlabelled) };
}

function casesOf(text: string, shown: string, unlabelled: Unlabelled): Omit<EvalCaseFile, 'file'> {
  const nothing = (problem: string) => ({ cases: [], notes: [`${shown} is not read: ${problem}.`] });
  const parsed = parseEvalText(text, evalFormatOf(shown));
  if ('problem' in parsed) return nothing(parsed.problem);
  const entries = evalEntriesOf(parsed.value, unlabelled === 'should');
  if (entries === null) return nothing('it has no list of tests of a known shape');
  if (entries.length > MAX_CASES) {
    return nothing(`it has ${entries.length} tests, and at most ${MAX_CASES} are read`);
  }
  const problems = new Map<string, number>();
  const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1);
  const read = entries.flatMap((entry) => {
    const one = readEvalCase(entry, unlabelled);
    if ('evalCase' in one) return [one.evalCase];
    note(one.problem);
    return [];
  });
  const cases = distinctCases(read, note);
  const notes = [...problems].map(
    ([problem, count]) => `${shown}: ${count} of ${entries.length} tests left out, ${problem}.`,
  );
  if (entries.length === 0) notes.push(`${shown} has no tests.`);
  return { cases, notes };
}

/** Of two equal prompts the first counts, and none when their labels differ. */
function distinctCases(cases: readonly EvalCase[], note: (problem: string) => void): EvalCase[] {
  const byText = new Map<string, EvalCase | null>();
  for (const one of cases) {
    const text = foldPrompt(one.prompt);
    const earlier = byText.get(text);
    if (earlier === undefined) {
      byText.set(text, one);
    } else if (earlier?.shouldTrigger === one.shouldTrigger) {
      note('with the prompt of an earlier one');
    } else {
      byText.set(text, null);
      note('with an earlier prompt and another label');
    }
  }
  return [...byText.values()].filter((one) => one !== null);
}
