import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

const host = (temporary: string, pid: number, alive: readonly number[] = [pid]) => ({
  ...{ name: 'here', pid, temporaryFolder: temporary },
  isAlive: (one: number) => alive.includes(one),
});

test('folders of processes that were killed are removed by the next one of their kind, all others stay', () => {
  const temporary = temporaryFolder();
  mkdirSync(join(temporary, 'plugin-eval-job-of-somebody'));
  const ofKilled = makeTemporaryFolder('job', host(temporary, 1111));
  mkdirSync(join(ofKilled, 'skills/pdf'), { recursive: true });
  const ofLiving = makeTemporaryFolder('job', host(temporary, 2222, [1111]));
  const ofAnotherKind = makeTemporaryFolder('spool', host(temporary, 1111));
  const ofAnotherMachine = makeTemporaryFolder('job', { ...host(temporary, 1111), name: 'there' });
  expect(existsSync(ofKilled)).toBe(true);

  const made = makeTemporaryFolder('job', host(temporary, 3333, [2222, 3333]));
  const left = [
    ofLiving,
    ofAnotherKind,
    ofAnotherMachine,
    made,
    join(temporary, 'plugin-eval-job-of-somebody'),
  ];
  expect(
    readdirSync(temporary)
      .map((name) => join(temporary, name))
      .toSorted(),
  ).toEqual(left.toSorted());
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('a process looks once for what others have left', () => {
  const temporary = temporaryFolder();
  const first = makeTemporaryFolder('version', host(temporary, 1111));
  const ofKilled = makeTemporaryFolder('version', host(temporary, 2222, [1111]));
  makeTemporaryFolder('version', host(temporary, 1111));
  expect([first, ofKilled].map((path) => existsSync(path))).toEqual([true, true]);
});
