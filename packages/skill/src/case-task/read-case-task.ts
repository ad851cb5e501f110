import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { CaseTask, StatedGrader } from '../eval-case.ts';
import { caseFiles, placedCaseFiles } from './case-files.ts';
import { scriptGrader } from './script-grader.ts';

const MOST_GRADERS = 200;
const MOST_COMMANDS = 50;
const MOST_TURNS = 20;
const LONGEST_TEXT = 16_000;
const LONGEST_ANSWER = 100_000;

/** Key for further notes of a translation: unsupported parts, and the original keys of expectations. */
export const NOTES_KEY = '__notes';
export const FROM_KEY = '__expectations_from';
/** Key for what a translation took the label from. */
export const LABEL_FROM_KEY = '__label_from';

/**
 * Reads the workspace part of a case: `turns`, `files` with their places, `setup`, `graders`, `reference`,
 * `timeout_s` and `weight`, and `expected_script`, a script that must run. Null without any.
 */
export function readCaseTask(entry: Readonly<Record<string, unknown>>): CaseTask | null {
  const notes = texts(ownField(entry, NOTES_KEY), 100);
  const files = placedCaseFiles(ownField(entry, 'files'));
  const setup = texts(ownField(entry, 'setup'), MOST_COMMANDS);
  if (isRecord(ownField(entry, 'setup'))) notes.push('has a setup that is not a list of commands');
  const turns = texts(ownField(entry, 'turns'), MOST_TURNS);
  const timeout = ownField(entry, 'timeout_s');
  const weight = ownField(entry, 'weight');
  const task: CaseTask = {
    ...{ turns, files, setup },
    graders: [...statedGraders(ownField(entry, 'graders'), notes), ...expectedScript(entry, notes)],
    ...referenceOf(ownField(entry, 'reference')),
    timeoutS: isPositive(timeout) ? timeout : null,
    weight: isPositive(weight) ? weight : 1,
    notes,
  };
  return isEmpty(task) ? null : task;
}

/** A solution is a list of files, or has `files` and an `answer`. */
function referenceOf(value: unknown): Pick<CaseTask, 'reference' | 'referenceAnswer'> {
  if (value === undefined || value === null) return { reference: null, referenceAnswer: null };
  const whole =
    isRecord(value) && ['files', 'answer'].some((key) => Object.hasOwn(value, key)) ? value : null;
  const answer = whole === null ? null : ownField(whole, 'answer');
  return {
    reference: caseFiles(whole === null ? value : ownField(whole, 'files')),
    referenceAnswer: typeof answer === 'string' && answer.length <= LONGEST_ANSWER ? answer : null,
  };
}

function statedGraders(value: unknown, notes: string[]): StatedGrader[] {
  if (value === undefined || value === null) return [];
  // One that is no list, or no grader, is read like any other, and reported.
  if (!Array.isArray(value)) return [{ value, from: 'graders' }];
  if (value.length > MOST_GRADERS)
    notes.push(`has more than ${MOST_GRADERS} graders; the others are left out`);
  return value.slice(0, MOST_GRADERS).map((one: unknown) => ({ value: one, from: 'graders' }));
}

/** `expected_script` of the dialect of NVIDIA's skills. */
function expectedScript(entry: Readonly<Record<string, unknown>>, notes: string[]): StatedGrader[] {
  const script = ownField(entry, 'expected_script');
  if (typeof script !== 'string' || ['', 'none', 'null'].includes(script.trim().toLowerCase())) return [];
  const path = script.trim();
  if (/^(?:evals\/)?targets\//.test(path)) {
    notes.push(
      `names ${JSON.stringify(path.slice(0, 200))} as expected_script, a file of the tests that no agent can run: not graded`,
    );
    return [];
  }
  return [{ value: scriptGrader(path), from: 'expected_script' }];
}

function texts(value: unknown, most: number): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list
    .slice(0, most)
    .filter((item) => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item.length <= LONGEST_TEXT);
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

function isEmpty({ turns, files, setup, graders, reference, timeoutS, weight, notes }: CaseTask): boolean {
  return (
    [turns, files, setup, graders, notes].every((list) => list.length === 0) &&
    reference === null &&
    timeoutS === null &&
    weight === 1
  );
}
