import { join, posix } from 'node:path';
import type { EvalCase } from './eval-case.ts';
import { existsSync } from './file-access.ts';
import { filesOfGrader } from './files-of-grader.ts';
import { readEvalCases } from './read-eval-cases.ts';

/** Test files that make everything next to them part of the tests, with their folders. */
const TEST_FOLDERS = [
  ['tests/eval.yaml', 'tests'],
  ['tests/eval.yml', 'tests'],
  ['eval.yaml', 'tasks'],
] as const;

/**
 * Lists files and folders of a skill that reveal how its cases are graded: expected results, grader programs
 * and solutions anywhere, and everything next to files of tests. `isEvalFile` covers the others.
 * @param folder real path of the skill
 * @returns absolute paths, which need not exist
 */
export function answerKeyOf(folder: string): string[] {
  const folders = TEST_FOLDERS.flatMap(([file, below]) => (existsSync(join(folder, file)) ? [below] : []));
  return [
    ...readEvalCases(folder).flatMap(({ cases }) => filesOfCases(cases, folder)),
    ...inside(folders, folder),
  ];
}

/**
 * The files that cases name as expected, as graders and as solutions.
 * @param folder absolute: what the cases' paths are relative to
 * @returns absolute paths in that folder, which need not exist
 */
export function filesOfCases(cases: readonly EvalCase[], folder: string): string[] {
  const named = cases.flatMap(({ task }) => [
    ...(task?.reference ?? []).flatMap(({ source }) => source ?? []),
    ...(task?.graders ?? []).flatMap(({ value }) => filesOfGrader(value)),
  ]);
  return inside(named, folder);
}

function inside(paths: readonly string[], folder: string): string[] {
  return [...new Set(paths)]
    .map((path) => posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, ''))
    .filter((path) => !path.startsWith('/') && !path.startsWith('..') && path !== '.' && path !== 'SKILL.md')
    .map((path) => join(folder, path));
}
