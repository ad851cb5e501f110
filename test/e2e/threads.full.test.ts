import { expect, test } from 'vitest';
import { generateSkills } from '../../bench/generate-skills.ts';
import { runBuilt, withoutDurations } from '../support/built-cli.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';

test('1,100 skills give the same document on one thread and on two', () => {
  const root = temporaryRepository();
  generateSkills(root, 1100);
  const scoreWith = (threads: string) =>
    runBuilt(['score', '.', '--depth', 'quick', '--no-cache', '--output', 'json', '--concurrency', threads], {
      workingDirectory: root,
    });
  const [one, two] = [scoreWith('1'), scoreWith('2')];
  expect([one.code, two.code, two.stderr]).toEqual([0, 0, '']);
  expect(JSON.parse(one.stdout).summary).toMatchObject({ subjects: 1100, scored: 1100 });
  expect(withoutDurations(two.stdout)).toBe(withoutDurations(one.stdout));
}, 180_000);
