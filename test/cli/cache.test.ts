import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

/** What changed less than three seconds ago is not kept, so these tests play a minute later. */
const later = () => new Date(Date.now() + 60_000);

function collection() {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skillText({ body: 'See [the boat](../boat/SKILL.md).' }),
    'skills/boat/SKILL.md': skillText(),
  });
  const home = temporaryFolder();
  const score = async (...flags: string[]) => {
    const args = ['score', 'skills', '--depth', 'quick', '--output', 'json', ...flags];
    const ran = await runCommand(root, args, { variables: { PLUGIN_EVAL_HOME: home }, now: later });
    return { ...ran, document: JSON.parse(ran.stdout) };
  };
  return { root, home, score };
}

const withoutDurations = (document: unknown) =>
  JSON.stringify(document, (key, value) => (key === 'duration_ms' ? 0 : value));

test('a second run with --cache says the same, and a deleted sibling is a dead link', async () => {
  const { root, score } = collection();
  const first = await score('--no-cache');
  expect(withoutDurations((await score('--cache')).document)).toBe(withoutDurations(first.document));
  expect(withoutDurations((await score('--cache')).document)).toBe(withoutDurations(first.document));
  rmSync(join(root, 'skills/boat'), { recursive: true });
  const { document } = await score('--cache');
  expect(document.evaluations[0].layers[0].anti_patterns).toContain('DEAD_CROSS_REF');
});

test.each(['text', 'markdown'])(
  '%s of what the cache tells in brief is that of the whole',
  async (format) => {
    const { root, home } = collection();
    writeTree(root, {
      'skills/kite/SKILL.md': 'No frontmatter, and one [dead link](gone.md).\n',
      'skills/boat/scripts/tool': '\u007fELF\u0000\u0001\u0002\u0000',
    });
    const flags = ['--fail-on', 'info', '--threshold', '99', '--require-measured', 'robustness'];
    const score = (...more: string[]) =>
      runCommand(root, ['score', 'skills', '--depth', 'quick', '--output', format, ...flags, ...more], {
        variables: { PLUGIN_EVAL_HOME: home },
        now: later,
      });
    const { code, stdout, stderr } = await score('--no-cache');
    expect(stdout).toContain('kite');
    expect(stdout).toContain('1 with warnings or unread files');
    for (let times = 1; times <= 2; times++)
      expect(await score('--cache')).toMatchObject({ code, stdout, stderr });
    rmSync(join(root, 'skills/boat'), { recursive: true });
    expect((await score('--cache')).stdout).not.toBe(stdout);
  },
);

test('a cache that cannot be read costs nothing but the time', async () => {
  const { home, score } = collection();
  writeFileSync(
    join(home, 'cache.sqlite'),
    'this is not a database, and long enough to be taken for one'.repeat(100),
  );
  const { code, stderr, document } = await score('--cache');
  expect(code).toBe(0);
  expect(document.evaluations).toHaveLength(2);
  expect(stderr).toContain('cache.sqlite is damaged');
});
