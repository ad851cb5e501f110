import { join, posix } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import { type FilesNextToTests, filesNextToTests } from './case-task/files-next-to-tests.ts';
import { scenarioCase, scenarioDialectOf } from './case-task/scenario-folders.ts';
import { translateDialect } from './case-task/translate-dialect.ts';
import type { EvalCase, EvalCaseFile } from './eval-case.ts';
import { type EvalEntry, evalEntriesOf } from './eval-case-entries.ts';
import { readdirSync } from './file-access.ts';
import { filesOfGrader } from './files-of-grader.ts';
import { findTestFiles } from './find-test-files.ts';
import { foldPrompt } from './fold-prompt.ts';
import { evalFormatOf, parseEvalText } from './parse-eval-text.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import { problemClause } from './problem-clause.ts';
import { type EvalFileKind, readEvalCase } from './read-eval-case.ts';
import { BUNDLED_UNREADABLE, readTextFile } from './read-text-file.ts';

/**
 * Files of trigger tests, best first. Source: docs/specification/sessions.md, "Prompts"; the other spellings occur more
 * often still.
 */
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

/** Files of tasks with descriptions of good answers. */
const TASK_FILES = [
  'evals/evals.json',
  'evals.json',
  'evals/eval.yaml',
  'evals/eval.yml',
  'eval.yaml',
  'tests/eval.yaml',
  'tests/eval.yml',
  'evals/promptfooconfig.yaml',
  'promptfooconfig.yaml',
] as const;

/** Other names of test files next to SKILL.md. */
const EVAL_FILE =
  /^(?:evals?|eval[-_](?:cases|prompts|queries|set|tests)|trigger[-_](?:evals?|prompts|queries|tests?)|triggers)\.(?:csv|jsonl?|txt|ya?ml)$/i;
const READ_FILES: ReadonlySet<string> = new Set([...TRIGGER_FILES, ...TASK_FILES]);

/**
 * Returns true for tests, which are not part of the skill: files in `evals/`, every file read as tests, and
 * other test files next to SKILL.md. They could give an agent the answers.
 * @param path relative to the folder of SKILL.md, `/` as separator
 */
export function isEvalFile(path: string): boolean {
  const folded = path.toLowerCase();
  return folded.startsWith('evals/') || READ_FILES.has(folded) || EVAL_FILE.test(folded);
}

const MAX_BYTES = 1024 * 1024;
const MAX_CASES = 2_000;

/**
 * Reads the tests shipped with a skill, in every known dialect. Unreadable files are reported in the notes;
 * missing ones are not mentioned.
 * @param folder real path of the skill; nothing outside it is opened
 */
export function readEvalCases(folder: string): EvalCaseFile[] {
  const names = foldedNames(folder);
  const read = (file: string, kind: EvalFileKind) => {
    // Most skills have none of them, and are asked once what they have.
    if (names?.has(file.split('/', 1)[0] ?? file) === false) return [];
    const real = realPathOrNull(join(folder, file));
    if (real === null) return [];
    if (!isInside(folder, real)) {
      return [
        { file, cases: [], drafts: [], notes: [`${file} is a link out of the skill, and is not read.`] },
      ];
    }
    return [readEvalCaseFile(real, file, kind, folder)];
  };
  const known = [
    ...TRIGGER_FILES.flatMap((file) => read(file, 'triggers')),
    ...TASK_FILES.flatMap((file) => read(file, 'tasks')),
  ];
  const { suites, others } = findTestFiles(folder, names, (file) => scenarioDialectOf(file) !== undefined);
  const isRead = (file: string) => READ_FILES.has(file.toLowerCase());
  const found = [...known, ...suites.filter((file) => !isRead(file)).flatMap((file) => read(file, 'tasks'))];
  const named = namedFiles(found);
  return [
    ...found,
    ...others.filter((file) => !isRead(file) && !named.has(file)).map((file) => otherFile(folder, file)),
    ...[...(names ?? [])]
      .filter((name) => EVAL_FILE.test(name) && !isRead(name))
      .sort()
      .map((file) => otherFile(folder, file)),
  ];
}

/** Files that cases use: their inputs, solutions and graders. */
function namedFiles(files: readonly EvalCaseFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ cases }) =>
      cases.flatMap(({ files: inputs, task }) => [
        ...inputs.map((path) => posix.normalize(path)),
        ...[...(task?.files ?? []), ...(task?.reference ?? [])].flatMap(({ source }) => source ?? []),
        ...(task?.graders ?? []).flatMap(({ value }) => filesOfGrader(value)),
      ]),
    ),
  );
}

/** A file by another name: its tests when it has some of a known shape, else a note that it is not understood. */
function otherFile(folder: string, file: string): EvalCaseFile {
  const real = realPathOrNull(join(folder, file));
  const isReadable = real !== null && isInside(folder, real) && /\.(?:jsonl?|ya?ml)$/i.test(file);
  const read = isReadable ? readEvalCaseFile(real, file, 'tasks', folder) : null;
  if (read !== null && read.cases.length + read.drafts.length > 0) return read;
  return {
    file,
    cases: [],
    drafts: [],
    notes: [`${file} lies among the tests and is not understood: none of it is read.`],
  };
}

/** Names in a folder, in lower case, since some file systems ignore case; null when it cannot be listed. */
function foldedNames(folder: string): ReadonlySet<string> | null {
  try {
    return new Set(readdirSync(folder).map((name) => name.toLowerCase()));
  } catch {
    return null;
  }
}

/**
 * Reads one file of tests: JSON or YAML in any known dialect, or plain text (`.txt`) with one prompt per
 * line, each of which should trigger the skill, since the format has no labels. Never throws for the file or
 * its content.
 * @param shown the path as messages name it
 * @param skill real path of the skill that ships it; null for a file that a user named
 */
export function readEvalCaseFile(
  path: string,
  shown: string,
  kind: EvalFileKind,
  skill: string | null = null,
): EvalCaseFile {
  let text: string;
  try {
    text = readTextFile(path, shown, MAX_BYTES, BUNDLED_UNREADABLE).text;
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return { file: shown, cases: [], drafts: [], notes: [`${shown} is not read: ${problemClause(error)}.`] };
  }
  return { file: shown, ...parseEvalCases(text, shown, kind, filesNextToTests(path, skill)) };
}

/**
 * Parses the cases in the text of a file of tests. Never throws for its content.
 * @param shown the path as messages name it; its end tells the format
 */
export function parseEvalCases(
  text: string,
  shown: string,
  kind: EvalFileKind,
  neighbours: FilesNextToTests,
): Omit<EvalCaseFile, 'file'> {
  const nothing = (problem: string) => ({
    cases: [],
    drafts: [],
    notes: [`${shown} is not read: ${problem}.`],
  });
  const scenario = scenarioDialectOf(shown);
  if (scenario !== undefined)
    return casesOf(
      [{ value: scenarioCase(shown, text, scenario, neighbours), shouldTrigger: null }],
      text,
      shown,
      'tasks',
    );
  const format = evalFormatOf(shown);
  const parsed = parseEvalText(text, format);
  if ('problem' in parsed) return nothing(parsed.problem);
  const translated = translateDialect(parsed.value, neighbours);
  const entries =
    translated === null
      ? evalEntriesOf(parsed.value, kind === 'tasks', format === 'lines' ? true : null)
      : translated.cases.map((value) => ({ value, shouldTrigger: null }));
  if (entries === null) return nothing('it has no list of tests of a known shape');
  const { notes, ...read } = casesOf(entries, text, shown, kind);
  return { ...read, notes: [...notes, ...(translated?.notes ?? []).map((note) => `${shown}: ${note}.`)] };
}

function casesOf(
  entries: readonly EvalEntry[],
  text: string,
  shown: string,
  kind: EvalFileKind,
): Omit<EvalCaseFile, 'file'> {
  if (entries.length > MAX_CASES) {
    const problem = `it has ${entries.length} tests, and at most ${MAX_CASES} are read`;
    return { cases: [], drafts: [], notes: [`${shown} is not read: ${problem}.`] };
  }
  const problems = new Map<string, { count: number; lines: number[] }>();
  const note = (problem: string, line: number | null = null) => {
    const known = problems.get(problem) ?? { count: 0, lines: [] };
    problems.set(problem, {
      count: known.count + 1,
      lines: line === null ? known.lines : [...known.lines, line],
    });
  };
  const drafts: EvalCase[] = [];
  const read = entries.flatMap((entry) => {
    const one = readEvalCase(entry, kind);
    if ('evalCase' in one && !one.isDraft) return [one.evalCase];
    if ('evalCase' in one) {
      drafts.push(one.evalCase);
      return [];
    }
    note(one.problem, lineOfEntry(text, entry.value));
    return [];
  });
  const cases = distinctCases(read, note);
  const notes = [...problems].map(
    ([problem, { count, lines }]) =>
      `${shown}: ${count} of ${entries.length} tests left out, ${problem}${lines.length === 0 ? '' : ` (line ${lines.slice(0, MOST_LINES).join(', ')})`}.`,
  );
  if (entries.length === 0) notes.push(`${shown} has no tests.`);
  return { cases, drafts, notes };
}

const MOST_LINES = 5;

/** The line of an entry's first long text; null when it does not occur literally. */
function lineOfEntry(text: string, value: unknown): number | null {
  const texts = isRecord(value) ? Object.values(value) : [value];
  const found = texts.find((one): one is string => typeof one === 'string' && one.length > 5);
  const at = found === undefined ? -1 : text.indexOf(JSON.stringify(found).slice(1, -1));
  return at === -1 ? null : text.slice(0, at).split('\n').length;
}

/** Keeps the first of equal prompts, labelled ones before others, and none when their labels differ. */
function distinctCases(cases: readonly EvalCase[], note: (problem: string) => void): EvalCase[] {
  const byText = new Map<string, EvalCase | null>();
  for (const one of cases) {
    const text = foldPrompt(one.prompt);
    const earlier = byText.get(text);
    if (earlier === undefined) {
      byText.set(text, one);
    } else if (earlier !== null && (isUnlabelled(earlier) || isUnlabelled(one) || sameLabel(earlier, one))) {
      if (isUnlabelled(earlier)) byText.set(text, one);
      note('with the prompt of another one');
    } else {
      byText.set(text, null);
      note('with an earlier prompt and another label');
    }
  }
  return [...byText.values()].filter((one) => one !== null);
}

function isUnlabelled({ shouldTrigger, expectedSkills }: EvalCase): boolean {
  return shouldTrigger === null && expectedSkills === null;
}

function sameLabel(one: EvalCase, other: EvalCase): boolean {
  if (one.shouldTrigger !== null || other.shouldTrigger !== null)
    return one.shouldTrigger === other.shouldTrigger;
  return JSON.stringify(one.expectedSkills) === JSON.stringify(other.expectedSkills);
}
