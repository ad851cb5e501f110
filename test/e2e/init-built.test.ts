import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { generateSkills } from '../../bench/generate-skills.ts';
import { runBuilt } from '../support/built-cli.ts';
import { birdSkill } from '../support/corpus-stage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

/** Everything in a corpus but when the files were written. */
function rowsOf(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, 'corpus.sqlite'), { readOnly: true });
  try {
    const columns =
      'path, name, category, content_sha256, skill_sha256, line_count, static_score, root, fingerprint';
    return database.prepare(`select ${columns} from skills order by path`).all();
  } finally {
    database.close();
  }
}

test('on several threads it writes what it writes on one, and reads nothing twice', {
  timeout: 180_000,
}, () => {
  const root = temporaryFolder();
  generateSkills(join(root, 'skills'), 1_010);
  const init = (corpus: string, ...args: string[]) =>
    runBuilt(['init', 'skills', '--corpus-dir', corpus, '--output', 'json', ...args], {
      workingDirectory: root,
    });
  const one = init('one', '--concurrency', '1');
  const several = init('several', '--concurrency', '2');
  expect([one.code, one.stderr, several.code, several.stderr]).toEqual([0, '', 0, '']);
  expect(JSON.parse(several.stdout)).toMatchObject({ added: 1_010, corpus: { skills: 1_010 }, errors: [] });
  expect(rowsOf(join(root, 'several'))).toEqual(rowsOf(join(root, 'one')));

  const before = readFileSync(join(root, 'one', 'corpus.sqlite'));
  expect(JSON.parse(init('one').stdout)).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 1_010,
    removed: 0,
  });
  expect(readFileSync(join(root, 'one', 'corpus.sqlite')).equals(before)).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'a folder that nobody can make is an error, and no endless wait',
  () => {
    const root = temporaryFolder();
    writeTree(root, { 'skills/crane/SKILL.md': birdSkill('crane') });
    const { code, stderr } = runBuilt(['init', 'skills', '--corpus-dir', '/proc/plugin-eval/corpus'], {
      workingDirectory: root,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^plugin-eval: The corpus \/proc\/plugin-eval\/corpus\/corpus\.sqlite cannot be opened \(\w+\)\. Make the folder writable, or name another folder with --corpus-dir\.\n$/,
    );
  },
);
