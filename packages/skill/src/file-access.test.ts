import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { describe, expect, test } from 'vitest';
import { existsSync, noAnswers, realpathSync, sharingAnswers, watchingPaths } from './file-access.ts';

describe('work that shares answers', () => {
  test('asks once whether a path is there, until it no longer shares them', () => {
    const crane = join(temporaryFolder(), 'crane.md');
    const answers = noAnswers();
    const asked = () => sharingAnswers(answers, () => existsSync(crane));
    const before = asked();
    writeFileSync(crane, 'Fold.');
    expect([
      before,
      asked(),
      existsSync(crane),
      sharingAnswers(noAnswers(), () => existsSync(crane)),
    ]).toEqual([false, false, true, true]);
  });

  test('asks once for a real path, and again for one that was not there', () => {
    const folder = temporaryFolder();
    const link = join(folder, 'link');
    const answers = noAnswers();
    const asked = () => sharingAnswers(answers, () => realpathSync(link));
    expect(asked).toThrow('ENOENT');
    mkdirSync(join(folder, 'crane'));
    symlinkSync('crane', link);
    expect([asked(), asked()]).toEqual([join(folder, 'crane'), join(folder, 'crane')]);
  });

  test('asks each time while it is watched, so that no answer is older than the state that is noted', () => {
    const crane = join(temporaryFolder(), 'crane.md');
    const answers = noAnswers();
    const before = sharingAnswers(answers, () => existsSync(crane));
    writeFileSync(crane, 'Fold.');
    const { result, states } = sharingAnswers(answers, () => watchingPaths(() => existsSync(crane)));
    expect([before, result, states?.length, states?.[0]?.[1] === 'absent']).toEqual([false, true, 1, false]);
  });
});
