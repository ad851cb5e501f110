import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { watchCommand } from '../support/watch-command.ts';
import { writeTree } from '../support/write-tree.ts';

/** Scores 57.6. */
const SKILL = skillText();
const WITH_DEAD_LINK = skillText({ body: '# Crane\n\nFold. See [paper](../paper/SKILL.md).' });
const UNREADABLE = Buffer.from([0xff, 0xfe, 0xfd]);

function repository(tree: Parameters<typeof writeTree>[1] = { 'crane/SKILL.md': SKILL }): string {
  const root = temporaryRepository();
  writeTree(root, tree);
  return root;
}

describe('at the start', () => {
  test('the report is printed, and stderr says how to end it', async () => {
    const { initial, printed } = await watchCommand(repository(), ['crane']);
    expect(initial).toMatch(/^crane: 57\.5, no badge/);
    expect(printed.stderr).toBe('plugin-eval: watching; press Ctrl-C to stop.\n');
  });

  test('notices are said as without --watch', async () => {
    const root = repository({ 's/crane/SKILL.md': SKILL, 's/baseline.json': '{' });
    const { printed } = await watchCommand(root, ['s', '--baseline', 's/baseline.json']);
    expect(printed.stderr).toContain('s/baseline.json is inside the evaluated files and is ignored');
  });

  test('an interrupt ends it with 0', async () => {
    const { stop, ended } = await watchCommand(repository(), ['crane']);
    stop();
    expect(await ended).toBe(0);
  });

  test('after the end a change prints nothing', async () => {
    const root = repository();
    const { stop, ended, whileAfter } = await watchCommand(root, ['crane']);
    stop();
    await ended;
    const save = () => writeFileSync(join(root, 'crane/SKILL.md'), WITH_DEAD_LINK);
    expect(await whileAfter(save, 150)).toBe('');
  });

  test.each(['json', 'markdown', 'sarif'])('--output %s is wrong use', async (format) => {
    const args = ['score', 'crane', '--depth', 'quick', '--watch', '--output', format];
    expect(await runCommand(repository(), args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `plugin-eval: --watch prints text, not ${format}. Leave --output out; -o ${format}:FILE is rewritten on every change.\n`,
    });
  });

  test('a baseline that is broken is wrong use', async () => {
    const root = repository({ 'crane/SKILL.md': SKILL, 'baseline.json': '{' });
    const args = ['score', 'crane', '--depth', 'quick', '--watch', '--baseline', 'baseline.json'];
    expect(await runCommand(root, args)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('on save', () => {
  test('what moved is there in less than a second', async () => {
    const root = repository();
    const { after } = await watchCommand(root, ['crane']);
    const save = (content: string) => after(() => writeFileSync(join(root, 'crane/SKILL.md'), content));
    const { text, milliseconds } = await save(WITH_DEAD_LINK);
    expect(text).toMatch(/^crane {2}57\.5 → \d\d\.\d {2}[−+]\d/);
    expect(text).toContain('  new    warning DEAD_CROSS_REF  crane/SKILL.md:8:');
    // A busy machine may hold up one save, and hardly each of six.
    let fastest = milliseconds;
    for (const content of [SKILL, WITH_DEAD_LINK, SKILL, WITH_DEAD_LINK, SKILL])
      if (fastest >= 1_000) fastest = Math.min(fastest, (await save(content)).milliseconds);
    expect(fastest).toBeLessThan(1_000);
  });

  test('nothing is printed when nothing moved', async () => {
    const root = repository();
    const { whileAfter } = await watchCommand(root, ['crane']);
    expect(await whileAfter(() => writeFileSync(join(root, 'crane/SKILL.md'), SKILL))).toBe('');
  });

  test('a file that the editor puts in the place of the old one is seen, and the next one too', async () => {
    const root = repository();
    const file = join(root, 'crane/SKILL.md');
    const replace = (text: string) => {
      writeFileSync(`${file}.tmp`, text);
      renameSync(`${file}.tmp`, file);
    };
    const { after } = await watchCommand(root, ['crane']);
    expect((await after(() => replace(WITH_DEAD_LINK))).text).toContain('  new    warning DEAD_CROSS_REF');
    expect((await after(() => replace(SKILL))).text).toContain('  solved warning DEAD_CROSS_REF');
    expect((await after(() => writeFileSync(file, WITH_DEAD_LINK))).text).toContain('  new    warning');
  });

  test('a bundled file counts as well, also in a new folder', async () => {
    const body = '# Crane\n\nFold. See [sizes](references/sizes.md).';
    const root = repository({ 'crane/SKILL.md': skillText({ body }) });
    const { after } = await watchCommand(root, ['crane']);
    const { text } = await after(() => writeTree(root, { 'crane/references/sizes.md': '# Sizes\n' }));
    expect(text).toContain('  solved warning ORPHAN_REFERENCE');
  });

  test('a linked skill of the same repository counts as well', async () => {
    const root = repository({ 'skills/crane/SKILL.md': SKILL });
    mkdirSync(join(root, '.claude/skills'), { recursive: true });
    symlinkSync('../../skills/crane', join(root, '.claude/skills/crane'));
    const { after } = await watchCommand(root, ['.claude/skills']);
    const save = () => writeFileSync(join(root, 'skills/crane/SKILL.md'), WITH_DEAD_LINK);
    expect((await after(save)).text).toContain('DEAD_CROSS_REF');
  });
});

describe('a skill of a folder', () => {
  const tree = { 's/crane/SKILL.md': SKILL, 's/swan/SKILL.md': skillText({ frontmatter: 'name: swan' }) };

  test('that is added is new', async () => {
    const root = repository(tree);
    const { after } = await watchCommand(root, ['s']);
    const boat = skillText({ frontmatter: 'name: boat\ndescription: Use this skill when folding boats.' });
    const { text } = await after(() => writeTree(root, { 's/boat/SKILL.md': boat }));
    expect(text).toBe('boat  new  55.3  no badge\n');
    const edit = () =>
      writeFileSync(join(root, 's/boat/SKILL.md'), boat.replace('Fold', 'See [x](../x/SKILL.md).'));
    expect((await after(edit)).text).toMatch(/^boat {2}55\.3 → /);
  });

  test('that is removed is gone', async () => {
    const root = repository(tree);
    const { after } = await watchCommand(root, ['s']);
    const { text } = await after(() => rmSync(join(root, 's/swan'), { recursive: true }));
    expect(text).toBe('s/swan  gone\n');
  });

  test('that becomes unreadable is gone with its reason, and new when it is mended', async () => {
    const root = repository(tree);
    const { after } = await watchCommand(root, ['s']);
    const file = join(root, 's/crane/SKILL.md');
    expect((await after(() => writeFileSync(file, UNREADABLE))).text).toMatch(
      /^s\/crane {2}gone\n {2}new {4}error {3}skill-file-encoding {2}s\/crane\/SKILL\.md .*\n$/,
    );
    expect((await after(() => writeFileSync(file, SKILL))).text).toMatch(
      /^crane {2}new {2}57\.5 .*\n {2}solved error {3}skill-file-encoding/,
    );
  });
});

test('a single skill whose SKILL.md vanishes has no score until it is back', async () => {
  const root = repository();
  const file = join(root, 'crane/SKILL.md');
  const { after } = await watchCommand(root, ['crane']);
  expect((await after(() => rmSync(file))).text).toMatch(/^crane {2}57\.5 → not measured/);
  expect((await after(() => writeFileSync(file, SKILL))).text).toMatch(/^crane {2}not measured → 57\.5/);
});

describe('files of -o', () => {
  test('are written at the start and anew on a change', async () => {
    const root = repository();
    const { after } = await watchCommand(root, ['crane', '-o', 'json:out/report.json']);
    const findings = () => JSON.parse(readFileSync(join(root, 'out/report.json'), 'utf8')).findings;
    expect(findings()).toEqual([]);
    await after(() => writeFileSync(join(root, 'crane/SKILL.md'), WITH_DEAD_LINK));
    expect(findings()).toMatchObject([{ rule: 'DEAD_CROSS_REF' }]);
  });

  test('inside the target do not make it score again and again', async () => {
    const root = repository();
    const { whileAfter } = await watchCommand(root, ['.', '-o', 'json:report.json']);
    const save = () => writeFileSync(join(root, 'crane/SKILL.md'), WITH_DEAD_LINK);
    expect(await whileAfter(save)).toContain('DEAD_CROSS_REF');
    const writtenAt = () => statSync(join(root, 'report.json')).mtimeMs;
    const settled = writtenAt();
    await whileAfter(() => {}, 300);
    expect(writtenAt()).toBe(settled);
  });

  test('that cannot be written are said on stderr, and watching goes on', async () => {
    const root = repository();
    const { after, printed } = await watchCommand(root, ['crane', '-o', 'json:out/report.json']);
    rmSync(join(root, 'out'), { recursive: true });
    writeFileSync(join(root, 'out'), 'a file');
    await after(() => writeFileSync(join(root, 'crane/SKILL.md'), WITH_DEAD_LINK));
    await vi.waitFor(() => expect(printed.stderr).toContain('Cannot write out/report.json'), 5_000);
    await after(() => writeFileSync(join(root, 'crane/SKILL.md'), SKILL));
  });
});
