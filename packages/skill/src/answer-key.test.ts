import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { answerKeyOf, filesOfCases } from './answer-key.ts';
import { readEvalCases } from './read-eval-cases.ts';

const CASE = {
  prompt: 'Fold a crane out of this sheet of paper.',
  should_trigger: true,
  graders: [
    {
      kind: 'command',
      command: ['python3', '/grader/check.py'],
      files: ['checks/check.py', '../outside.py'],
    },
    { kind: 'diff', expected: './want/' },
    { kind: 'file', path: 'crane.txt' },
  ],
  reference: ['solutions/crane.txt'],
};

test('expected results, programs of graders and solutions are answers, wherever they lie in the skill', () => {
  const folder = temporaryFolder();
  writeTree(folder, { 'evals/evals.json': JSON.stringify([CASE]), 'SKILL.md': 'x' });
  const wanted = ['solutions/crane.txt', 'checks/check.py', 'want'].map((path) => join(folder, path));
  expect(answerKeyOf(folder).toSorted()).toEqual(wanted.toSorted());
  const cases = readEvalCases(folder).flatMap((file) => file.cases);
  expect(filesOfCases(cases, '/elsewhere').toSorted()).toEqual(
    ['/elsewhere/checks/check.py', '/elsewhere/solutions/crane.txt', '/elsewhere/want'].toSorted(),
  );
});
