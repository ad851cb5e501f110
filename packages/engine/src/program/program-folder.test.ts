import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { withProgramFolder } from './program-folder.ts';

const host = (temporary: string, pid: number, alive: readonly number[] = [pid]) => ({
  ...{ name: 'here', pid, temporaryFolder: temporary },
  isAlive: (one: number) => alive.includes(one),
});

test('the folder of a program is removed when it has ended, and one of a program whose command was killed at the next start', async () => {
  const temporary = temporaryFolder();
  const inFolder = (machine: ReturnType<typeof host>, run: (work: string) => Promise<void>) =>
    withProgramFolder(null, ({ work }) => run(work), machine);
  await inFolder(host(temporary, 1111), (ofKilled) =>
    inFolder(host(temporary, 2222, [2222]), async (work) => {
      expect([ofKilled, work].map((path) => existsSync(path))).toEqual([false, true]);
      expect(existsSync(dirname(ofKilled))).toBe(false);
    }),
  );
  expect(readdirSync(temporary)).toEqual([]);
});
