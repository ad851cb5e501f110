import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { BIRDS, birdSkill, corpusStage, counts, NONE } from '@plugin-eval/tests/support/corpus-stage.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';

describe('folders', () => {
  const TWO = { ...BIRDS, 'fish/pike/SKILL.md': birdSkill('pike') };

  test('are indexed one after the other; each keeps what it has', async () => {
    const { root, at, index, skills } = corpusStage();
    writeTree(root, TWO);
    await index(['birds']);
    const summary = await index(['fish']);
    expect([counts(summary), summary.corpus.skills, summary.roots]).toEqual([
      { ...NONE, added: 1 },
      3,
      [at('birds'), at('fish')],
    ]);
    rmSync(at('fish/pike'), { recursive: true });
    expect(counts(await index(['birds']))).toEqual({ ...NONE, unchanged: 2 });
    expect(await skills()).toHaveLength(3);
    // A folder that had skills stays one, so a disk that is mounted again is found again.
    const emptied = await index(['fish']);
    expect([counts(emptied), emptied.roots]).toEqual([{ ...NONE, removed: 1 }, [at('birds'), at('fish')]]);
  });

  test('inside one another lose nothing, in whichever order they come', async () => {
    const tree = {
      ...TWO,
      '.claude-plugin/plugin.json': '{"name":"zoo"}',
      'skills/owl/SKILL.md': birdSkill('owl'),
    };
    const orders = [
      ['', 'birds', ''],
      ['birds', '', 'birds'],
    ];
    for (const order of orders) {
      const { root, index, skills } = corpusStage();
      // From outside it is a plugin, whose skills lie in skills/ alone; from inside, a folder of skills.
      writeTree(root, tree);
      for (const name of order) await index([name]);
      expect((await skills()).map(({ path, root }) => [path, root])).toEqual([
        ['birds/crane', 'birds'],
        ['birds/heron', 'birds'],
        ['skills/owl', '.'],
      ]);
    }
  });

  test('that only an outer one can see into, through a link, keep what that one found', async () => {
    const { root, index, skills } = corpusStage();
    writeTree(root, {
      ...BIRDS,
      'birds/.hidden/owl/SKILL.md': birdSkill('owl'),
      link: { link: 'birds/.hidden/owl' },
    });
    await index(['']);
    expect((await skills()).map(({ path }) => path)).toContain('birds/.hidden/owl');
    await index(['birds']);
    expect((await skills()).map(({ path }) => path)).toContain('birds/.hidden/owl');
    rmSync(join(root, 'birds/.hidden'), { recursive: true });
    await index(['birds']);
    expect((await skills()).map(({ path }) => path)).toEqual(['birds/crane', 'birds/heron']);
  });

  test('that are gone from an indexed one go with their skills', async () => {
    const { root, at, index } = corpusStage();
    writeTree(root, TWO);
    await index(['', 'birds']);
    rmSync(at('birds'), { recursive: true });
    const summary = await index(['']);
    expect([counts(summary), summary.roots]).toEqual([{ ...NONE, unchanged: 1, removed: 2 }, [root]]);
  });

  test('that are not there now keep their skills, and that is said', async () => {
    const { root, at, index } = corpusStage();
    writeTree(root, TWO);
    await index(['birds', 'fish']);
    renameSync(at('fish'), at('elsewhere'));
    const summary = await index([]);
    expect([counts(summary), summary.corpus.skills]).toEqual([{ ...NONE, unchanged: 2 }, 3]);
    expect(summary.skipped).toEqual([
      { path: at('fish'), reason: expect.stringMatching(/is missing; its 1 skill stays .*init --forget/) },
    ]);
  });

  test('can be forgotten, there or not', async () => {
    const { root, at, index, skills } = corpusStage();
    writeTree(root, TWO);
    await index(['birds', 'fish']);
    rmSync(at('fish'), { recursive: true });
    const summary = await index([], {}, ['fish']);
    expect([counts(summary), summary.roots]).toEqual([{ ...NONE, removed: 1 }, [at('birds')]]);
    expect(await skills()).toHaveLength(2);
    await expect(index([], {}, ['fish'])).rejects.toThrow(`was not made from ${at('fish')}, but from`);
  });

  test('without skills become none of the corpus, and make none', async () => {
    const { root, folder, at, index } = corpusStage();
    writeTree(root, { ...BIRDS, empty: 'FOLDER' });
    expect((await index(['empty'])).errors[0]?.message).toContain('empty contains no skill');
    expect(existsSync(folder)).toBe(false);
    expect((await index(['birds', 'empty'])).roots).toEqual([at('birds')]);
  });

  test('have to be named once', async () => {
    const { index } = corpusStage();
    await expect(index([])).rejects.toThrow(DatabaseError);
    await expect(index([])).rejects.toThrow('Add folders of skills to it: plugin-eval init DIR.');
  });
});
