import { RunError } from '@plugin-eval/core/errors/run-error.ts';
import type { RunRecord } from '@plugin-eval/engine/store/journal.ts';
import { expect, test } from 'vitest';
import { requireHarmlessLine } from './line-of-row.ts';

const run = (command: readonly string[]) =>
  ({ id: 'r1', command, workingDirectory: '/home/ada/work' }) as unknown as RunRecord;

test.each([
  [['score', 'skills', '--depth', 'deep']],
  [['score', '.', '-o', 'html:report.html', '--file=out/x.md']],
  [['threat', 'run', '--target', 'model']],
  [[]],
])('%j is gone on with', (command) => {
  expect(() => requireHarmlessLine(run(command))).not.toThrow();
});

test.each([
  ['a program', ['threat', 'run', '--', 'sh', '-c', 'id'], 'starts a program'],
  ['another command', ['db', 'prune', '--older-than', '0'], 'begins no run'],
  ['a file elsewhere', ['score', '.', '-o', 'html:/etc/cron.d/x'], 'outside'],
  ['a file above', ['score', '.', '--file=../../.bashrc'], 'outside'],
  ['a file above, in one word', ['score', '.', '-o../x'], 'outside'],
])('a row that names %s is refused, and its line is shown', (_, command, problem) => {
  expect(() => requireHarmlessLine(run(command))).toThrow(RunError);
  expect(() => requireHarmlessLine(run(command))).toThrow(problem);
  expect(() => requireHarmlessLine(run(command))).toThrow(JSON.stringify(command));
});
