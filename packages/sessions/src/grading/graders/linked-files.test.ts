import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { graderSchema } from '@plugin-eval/core/documents/grader.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { FolderFiles } from './folder-files.ts';
import { type DeterministicGrader, gradeSession } from './grade-session.ts';

/** The verdict over a workspace with links to a file, a folder and nothing, and two that led out of it. */
async function verdict(grader: object): Promise<string | undefined> {
  const folder = temporaryFolder();
  writeTree(folder, { 'real/leak.txt': 'leak', 'a.txt': 'x' });
  symlinkSync('nowhere', join(folder, 'dangling.md'));
  symlinkSync('a.txt', join(folder, 'fine.txt'));
  symlinkSync('real', join(folder, 'logs'));
  const session = {
    workspace: new FolderFiles(folder, { outside: new Set(['away', 'away.md']) }),
    caseFiles: new FolderFiles(temporaryFolder()),
    ...{ answer: null, calls: [], opened: [] },
    usage: { turns: 1, tokens: null, seconds: null, costUsd: null },
  };
  const parsed = graderSchema.parse(grader) as DeterministicGrader;
  const [result] = await gradeSession([parsed], session, { runCommand: null });
  return result?.verdict;
}

test.each<[string, object, string]>([
  ['to nothing is no file', { kind: 'file', path: 'dangling.md' }, 'fail'],
  ['that leaves the workspace is no file', { kind: 'file', path: 'away.md' }, 'fail'],
  ['that leaves the workspace has no files', { kind: 'file', path: 'away/report.md' }, 'fail'],
  ['to a file of the workspace is there', { kind: 'file', path: 'fine.txt' }, 'pass'],
  ['to nothing is not absent', { kind: 'file', path: 'dangling.md', state: 'absent' }, 'fail'],
  ['that leaves hides what may be absent', { kind: 'file', path: 'away/x', state: 'absent' }, 'errored'],
  ['hides a text', { kind: 'text', path: 'logs/*.txt', not_contains: 'leak' }, 'errored'],
  ['hides a file', { kind: 'file', path: 'logs/*.txt', state: 'absent' }, 'errored'],
  ['out of it hides a text', { kind: 'text', path: 'away/*.txt', not_contains: 'leak' }, 'errored'],
  ['elsewhere hides nothing', { kind: 'text', path: 'real/*.txt', not_contains: 'x' }, 'pass'],
])('a link %s', async (_, grader, wanted) => {
  expect(await verdict(grader)).toBe(wanted);
});
