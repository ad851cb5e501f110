import { linkSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { caseWorkspace } from './case-workspace.ts';

const LIMITS = { maxFileBytes: 1_000 };

async function skill(): Promise<string> {
  const folder = realpathSync(await mkdtemp(join(tmpdir(), 'case-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  mkdirSync(join(folder, 'evals/files/deep'), { recursive: true });
  writeFileSync(join(folder, 'evals/files/a.csv'), 'a');
  writeFileSync(join(folder, 'evals/files/deep/run.sh'), '#!', { mode: 0o755 });
  writeFileSync(join(folder, 'evals/notes.md'), 'n');
  writeFileSync(join(folder, 'large'), 'x'.repeat(2_000));
  symlinkSync('/etc/passwd', join(folder, 'link'));
  symlinkSync('evals', join(folder, 'alias'));
  linkSync(join(folder, 'evals/notes.md'), join(folder, 'evals/files/twin.md'));
  writeFileSync(join(folder, 'plain.txt'), 'p');
  return folder;
}

test('files come without the folder of the tests, and with their right to be executed', async () => {
  const folder = await skill();
  const named = ['evals/files/a.csv', './evals/files/deep/run.sh', 'files/../plain.txt'];
  const found = caseWorkspace(folder, named, LIMITS);
  if (typeof found === 'string') throw new Error(found);
  expect([...found].map(([path, { content, executable }]) => [path, String(content), executable])).toEqual([
    ['a.csv', 'a', false],
    ['deep/run.sh', '#!', true],
    ['plain.txt', 'p', false],
  ]);
  // A name alone is looked for beside the tests.
  expect(caseWorkspace(folder, ['a.csv'], LIMITS)).toEqual(new Map([...found].slice(0, 1)));
  expect(caseWorkspace(folder, ['files/a.csv'], LIMITS)).toEqual(new Map([...found].slice(0, 1)));
  expect(caseWorkspace(folder, [], LIMITS)).toEqual(new Map());
});

test.each([
  ['../outside', 'lies outside'],
  ['/etc/passwd', 'lies outside'],
  ['evals/files/../../../x', 'lies outside'],
  ['missing', 'is not there'],
  ['link', 'is a link'],
  ['alias/files/a.csv', 'is a link'],
  ['evals/files', 'a folder'],
  ['evals/files/twin.md', 'is a link'],
  ['large', 'larger than 1000 bytes'],
])('a case that names %s is refused', async (path, message) => {
  expect(caseWorkspace(await skill(), [path], LIMITS)).toContain(message);
});
