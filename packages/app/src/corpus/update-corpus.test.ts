import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { shownBytes } from '@plugin-eval/rank/present-skills.ts';
import { readContender } from '@plugin-eval/rank/read-contender.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { BIRDS, birdSkill, corpusStage, counts, NONE } from '@plugin-eval/tests/support/corpus-stage.ts';
import { evaluateFolder } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';

describe('an entry', () => {
  test('says what a judge would see, how long it is and what it scores', async () => {
    const { root, at, index, skills } = corpusStage();
    writeTree(root, BIRDS);
    const summary = await index(['birds']);
    const [crane] = await skills();
    const contender = readContender(at('birds/crane'), 'birds/crane', DEFAULT_READ_LIMITS, 'birds');
    expect(crane).toMatchObject({
      path: 'birds/crane',
      name: 'crane',
      category: 'birds',
      contentSha256: contender.competitor.contentSha256,
      skillSha256: createHash('sha256').update(BIRDS['birds/crane/SKILL.md']).digest('hex'),
      lineCount: 8,
      // Four bytes to a token.
      tokens: Math.ceil(Buffer.byteLength(BIRDS['birds/crane/SKILL.md'].trimEnd()) / 4),
      shownBytes: shownBytes(contender),
      staticScore: evaluateFolder(at('birds/crane')).composite.score,
      root: 'birds',
    });
    expect(summary).toMatchObject({
      ...NONE,
      added: 2,
      corpus: { path: at('home/corpus'), format: 2, skills: 2, distinct: 2 },
      roots: [at('birds')],
      categories: [{ name: 'birds', skills: 2 }],
      errors: [],
      skipped: [],
    });
  });

  test('is one for each path: names may repeat, and so may contents', async () => {
    const { root, index, skills } = corpusStage();
    const tree = Object.fromEntries(
      ['one', 'two', 'three'].map((name) => [`${name}/crane/SKILL.md`, birdSkill('crane')]),
    );
    writeTree(root, { ...tree, 'three/crane/SKILL.md': birdSkill('crane', 'Another text.') });
    const { corpus } = await index(['one', 'two', 'three']);
    expect(corpus).toMatchObject({ skills: 3, distinct: 2 });
    expect((await skills()).map(({ path, name }) => [path, name])).toEqual([
      ['one/crane', 'crane'],
      ['three/crane', 'crane'],
      ['two/crane', 'crane'],
    ]);
  });

  test('of a skill that cannot be read is an error, and the others are indexed', async () => {
    const { root, index } = corpusStage();
    writeTree(root, { ...BIRDS, 'birds/broken/SKILL.md': Buffer.from([0xff, 0xfe, 0x00]) });
    const summary = await index(['birds']);
    expect(counts(summary)).toEqual({ ...NONE, added: 2 });
    expect(summary.errors).toEqual([
      {
        path: 'birds/broken/SKILL.md',
        rule: 'skill-file-encoding',
        message: expect.stringContaining('is not UTF-8 text'),
      },
    ]);
    // It is said again, and when it is mended it is there.
    expect((await index(['birds'])).errors).toHaveLength(1);
    writeTree(root, { 'birds/broken/SKILL.md': birdSkill('stork') });
    expect(counts(await index(['birds']))).toEqual({ ...NONE, added: 1, unchanged: 2 });
  });
});

describe('indexing again', () => {
  test('reads nothing that has not changed', async () => {
    const { root, plans, index } = corpusStage();
    writeTree(root, BIRDS);
    await index(['birds']);
    expect(counts(await index(['birds']))).toEqual({ ...NONE, unchanged: 2 });
    expect(counts(await index([]))).toEqual({ ...NONE, unchanged: 2 });
    expect(plans).toEqual([2]);
  });

  test('reads what has changed, what is new, and drops what is gone', async () => {
    const { root, at, plans, index, skills } = corpusStage();
    writeTree(root, { ...BIRDS, 'birds/stork/SKILL.md': birdSkill('stork') });
    await index(['birds']);
    const before = await skills();
    rmSync(at('birds/heron'), { recursive: true });
    writeTree(root, {
      'birds/crane/references/folds.md': '# Folds\n\nOther folds.\n',
      'birds/swan/SKILL.md': birdSkill('swan'),
    });
    expect(counts(await index(['birds']))).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 1 });
    expect(plans).toEqual([3, 2]);
    const after = await skills();
    expect(after.map(({ name }) => name)).toEqual(['crane', 'stork', 'swan']);
    expect(after[0]?.contentSha256).not.toBe(before[0]?.contentSha256);
    expect(after[0]?.skillSha256).toBe(before[0]?.skillSha256);
  });

  test('reads a skill again that was only touched, and finds it unchanged', async () => {
    const { root, at, plans, index } = corpusStage();
    writeTree(root, BIRDS);
    await index(['birds']);
    utimesSync(at('birds/crane/SKILL.md'), 1, 1);
    expect(counts(await index(['birds']))).toEqual({ ...NONE, unchanged: 2 });
    expect(plans).toEqual([2, 1]);
  });

  test('with fresh reads everything', async () => {
    const { root, plans, index } = corpusStage();
    writeTree(root, BIRDS);
    await index(['birds']);
    expect(counts(await index(['birds'], { fresh: true }))).toEqual({ ...NONE, unchanged: 2 });
    expect(plans).toEqual([2, 2]);
  });

  test('by another version, or under other limits, reads everything', async () => {
    const { root, plans, index } = corpusStage();
    writeTree(root, BIRDS);
    await index(['birds']);
    await index(['birds'], { toolVersion: '1.0.1' });
    await index(['birds'], { toolVersion: '1.0.1', limits: { ...DEFAULT_READ_LIMITS, maxDepth: 9 } });
    expect(plans).toEqual([2, 2, 2]);
  });

  test('reads again, once, what was written just before it was read: it may have changed unseen', async () => {
    const { root, at, plans, index } = corpusStage();
    writeTree(root, BIRDS);
    const now = Math.max(...['crane', 'heron'].map((name) => statSync(at(`birds/${name}/SKILL.md`)).ctimeMs));
    await index(['birds'], { now });
    expect(counts(await index(['birds']))).toEqual({ ...NONE, unchanged: 2 });
    await index(['birds']);
    expect(plans).toEqual([2, 2]);
  });

  test('notices that a plugin has another name', async () => {
    const { root, index } = corpusStage();
    writeTree(root, {
      'p/.claude-plugin/plugin.json': '{"name":"birds"}',
      'p/skills/crane/SKILL.md': birdSkill('crane'),
    });
    expect((await index(['p'])).categories).toEqual([{ name: 'birds', skills: 1 }]);
    writeTree(root, { 'p/.claude-plugin/plugin.json': '{"name":"water birds"}' });
    const summary = await index(['p']);
    expect([counts(summary), summary.categories]).toEqual([
      { ...NONE, changed: 1 },
      [{ name: 'water birds', skills: 1 }],
    ]);
  });

  test('notices that a skill which was linked to is gone, since that lowers the score', async () => {
    const { root, at, index, skills } = corpusStage();
    const text = birdSkill('crane', 'See [the heron](../heron/SKILL.md).');
    writeTree(root, { ...BIRDS, 'birds/crane/SKILL.md': text });
    await index(['birds']);
    const [before] = await skills();
    rmSync(at('birds/heron'), { recursive: true });
    expect(counts(await index(['birds']))).toEqual({ ...NONE, changed: 1, removed: 1 });
    const [after] = await skills();
    expect(after?.staticScore).toBeLessThan(before?.staticScore ?? 0);
    expect(after?.staticScore).toBe(evaluateFolder(at('birds/crane')).composite.score);
  });
});

test('what is hidden in a skill’s files is not told by its entry', async () => {
  const { root, index, folder } = corpusStage();
  writeTree(root, { 'birds/crane/SKILL.md': birdSkill('crane', 'SECRET-TEXT') });
  await index(['birds']);
  expect(readFileSync(join(folder, 'corpus.sqlite')).includes('SECRET-TEXT')).toBe(false);
});
