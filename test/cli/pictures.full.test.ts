import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderJson } from '../../src/report/json.ts';
import { type PicturedDocument, renderPictureSvg } from '../../src/report/svg/render-picture.ts';
import { PICTURED } from '../support/pictured-documents.ts';
import { readXml } from '../support/read-xml.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const UNREADABLE = Buffer.from([0xff, 0xfe, 0xfd]);

function repository(): string {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skillText(),
    'plugin/.claude-plugin/plugin.json': '{"name": "folding"}',
    'plugin/skills/crane/SKILL.md': skillText(),
    'mixed/crane/SKILL.md': skillText(),
    'mixed/bad/SKILL.md': UNREADABLE,
    'bad/SKILL.md': UNREADABLE,
    'empty/notes.txt': '',
  });
  return root;
}

describe('badge', () => {
  test('draws the badge as SVG', async () => {
    const { code, stdout, stderr } = await runCommand(repository(), ['badge', 'skills/crane']);
    expect([code, stderr]).toEqual([0, '']);
    expect(readXml(stdout).attributes['aria-label']).toBe('plugin-eval: no badge 57.5');
  });

  test('--output json is what a shields.io endpoint reads', async () => {
    const { stdout } = await runCommand(repository(), ['badge', 'skills/crane', '--output', 'json']);
    expect(JSON.parse(stdout)).toEqual({
      schemaVersion: 1,
      label: 'plugin-eval',
      message: 'no badge 57.5',
      color: expect.stringMatching(/^[0-9a-f]{6}$/),
    });
  });

  test.each([
    ['plugin', 'plugin-eval: no badge 57.5'],
    ['skills', 'plugin-eval: mean 57.5'],
  ])('of %s says %s', async (path, text) => {
    expect((await runCommand(repository(), ['badge', path])).stdout).toContain(`<title>${text}</title>`);
  });

  test('-o writes it to a file, and nothing to stdout', async () => {
    const root = repository();
    const args = ['badge', 'skills/crane', '--output', 'json', '-o', 'out/badge.json'];
    expect(await runCommand(root, args)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(JSON.parse(readFileSync(join(root, 'out/badge.json'), 'utf8')).label).toBe('plugin-eval');
  });
});

describe('card', () => {
  test('draws score, badge and dimensions as SVG', async () => {
    const { code, stdout, stderr } = await runCommand(repository(), ['card', 'skills/crane']);
    expect([code, stderr, readXml(stdout).name]).toEqual([0, '', 'svg']);
    for (const text of ['crane', '57.5', 'Triggering accuracy', 'Output quality'])
      expect(stdout).toContain(text);
  });

  test('--file writes it to a file', async () => {
    const root = repository();
    expect((await runCommand(root, ['card', 'plugin', '--file', 'card.svg'])).stdout).toBe('');
    expect(readXml(readFileSync(join(root, 'card.svg'), 'utf8')).name).toBe('svg');
  });

  test('has no JSON', async () => {
    const { code, stdout } = await runCommand(repository(), ['card', 'plugin', '--output', 'json']);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe.each(['badge', 'card'])('%s', (picture) => {
  test('is the same twice', async () => {
    const root = repository();
    const [first, second] = [await runCommand(root, [picture, '.']), await runCommand(root, [picture, '.'])];
    expect(second).toEqual(first);
  });

  test.each([
    ['bad', 'bad/SKILL.md '],
    ['mixed', 'mixed/bad/SKILL.md '],
    ['empty', 'empty has no SKILL.md'],
  ])('of %s is drawn, says what could not be scored, and ends with 3', async (path, message) => {
    const { code, stdout, stderr } = await runCommand(repository(), [picture, path]);
    expect([code, readXml(stdout).name]).toEqual([3, 'svg']);
    expect(stderr).toMatch(/^plugin-eval: [^\n]+\n$/);
    expect(stderr).toContain(message);
  });

  test.each([
    ['a missing path', ['nowhere']],
    ['no path', []],
    ['a depth that cannot be reached', ['skills/crane', '--depth', 'deep']],
    ['a file that cannot be written', ['skills/crane', '-o', 'bad/SKILL.md/x.svg']],
  ])('with %s is wrong use', async (_, args) => {
    expect(await runCommand(repository(), [picture, ...args])).toMatchObject({ code: 2, stdout: '' });
  });
});

test('-o takes the format before a colon, as score does', async () => {
  const root = repository();
  await runCommand(root, ['badge', 'skills/crane', '-o', 'json:badge.json']);
  await runCommand(root, ['card', 'skills/crane', '-o', 'svg:card.svg']);
  expect(JSON.parse(readFileSync(join(root, 'badge.json'), 'utf8'))).toMatchObject({ label: 'plugin-eval' });
  expect(readFileSync(join(root, 'card.svg'), 'utf8')).toMatch(/^<svg /);
});

describe('picture', () => {
  test('draws a document as it stands', async () => {
    const root = repository();
    await runCommand(root, ['score', 'skills/crane', '--depth', 'quick', '-o', 'json:report.json']);
    const card = await runCommand(root, ['card', 'skills/crane']);
    expect(await runCommand(root, ['picture', 'report.json'])).toEqual({
      code: 0,
      stdout: card.stdout,
      stderr: '',
    });
  });

  test.each(Object.entries(PICTURED))('draws a %s', async (name, { document }) => {
    const root = repository();
    writeTree(root, { 'document.json': renderJson(document) });
    const result = await runCommand(root, ['picture', 'document.json', '-o', 'svg:out/picture.svg']);
    expect(result).toEqual({ code: 0, stdout: '', stderr: '' });
    const svg = readFileSync(join(root, 'out/picture.svg'), 'utf8');
    expect(svg).toBe(renderPictureSvg(PICTURED[name] as PicturedDocument));
  });

  test.each([
    ['no file', [], /missing required argument/],
    ['a file that is not there', ['nowhere.json'], /nowhere\.json does not exist/],
    ['a skill', ['skills/crane/SKILL.md'], /is not JSON/],
    ['other JSON', ['plugin/.claude-plugin/plugin.json'], /is not a document/],
  ])('with %s is wrong use', async (_, args, message) => {
    const { code, stdout, stderr } = await runCommand(repository(), ['picture', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});
