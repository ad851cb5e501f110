import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtCli, cleanEnvironment } from '../support/built-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SKILLS = 181;
const CHANGED = [9, 59, 119];
/** Where bare Node takes 36 ms; on a slower machine as many times what it takes there. */
const MOST_CPU_SECONDS = 1.5;
const BARE_NODE_SECONDS = 0.036;

/** Processor time of a command of Node and of the processes that it starts: time on the wall is that of whatever else this machine does. */
function timed(command: string, cwd: string): { seconds: number; stdout: string } {
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time '${process.execPath}' ${command}`],
    { cwd, encoding: 'utf8', env: cleanEnvironment(), timeout: 50_000 },
  );
  const [user = Number.NaN, system = Number.NaN] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return { seconds: user + system, stdout };
}

test(`ci on ${CHANGED.length} changed of ${SKILLS} skills takes less than ${MOST_CPU_SECONDS} s of the processor`, () => {
  const root = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, stdio: 'pipe' });
  writeTree(
    root,
    Object.fromEntries(
      Array.from({ length: SKILLS }, (_, i) => [
        `skills/skill-${i}/SKILL.md`,
        `---\nname: skill-${i}\ndescription: Handles case ${i}. Use when somebody asks for number ${i} of a list.\n---\n\n# Case ${i}\n\n${'1. Read the list.\n2. Find the row, or say that it is not there.\n\n```sh\ngrep -n x list.txt\n```\n\n'.repeat(20)}`,
      ]),
    ),
  );
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=all of them');
  git('checkout', '--quiet', '-b', 'change');
  for (const i of CHANGED) appendFileSync(join(root, `skills/skill-${i}/SKILL.md`), '\nOne line more.\n');
  git('commit', '--quiet', '--all', '--message=three of them');
  const rounds = Array.from({ length: 3 }, () => {
    const bare = timed('-e 0', root).seconds;
    const { seconds, stdout } = timed(`'${builtCli()}' ci --base main --output json`, root);
    expect(JSON.parse(stdout).subjects).toHaveLength(CHANGED.length);
    return { seconds, bound: MOST_CPU_SECONDS * Math.max(1, bare / BARE_NODE_SECONDS) };
  });
  expect(Math.min(...rounds.map(({ seconds, bound }) => seconds / bound))).toBeLessThan(1);
});
