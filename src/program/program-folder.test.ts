import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { sweepProgramFolders, withProgramFolder } from './program-folder.ts';

const host = (temporary: string, pid: number, alive: readonly number[] = [pid]) => ({
  ...{ name: 'here', pid, temporaryFolder: temporary },
  isAlive: (one: number) => alive.includes(one),
});

test('folders of programs whose command was killed are removed at the next start, all others stay', async () => {
  const temporary = temporaryFolder();
  mkdirSync(join(temporary, 'plugin-eval-judge-of-somebody'));
  const inFolder = (machine: ReturnType<typeof host>, run: (work: string) => Promise<void>) =>
    withProgramFolder(null, ({ work }) => run(work), machine);
  await inFolder(host(temporary, 1111), (ofKilled) =>
    inFolder(host(temporary, 2222), (ofLiving) =>
      inFolder({ ...host(temporary, 1111), name: 'there' }, async (ofAnotherMachine) => {
        await sweepProgramFolders(host(temporary, 3333, [2222, 3333]));
        expect([ofKilled, ofLiving, ofAnotherMachine].map((work) => existsSync(work))).toEqual([
          ...[false, true, true],
        ]);
        expect(existsSync(dirname(ofKilled))).toBe(false);
      }),
    ),
  );
  expect(readdirSync(temporary)).toEqual(['plugin-eval-judge-of-somebody']);
});
