import { expect, test } from 'vitest';
import { findFormerFolder, folderMarkedBy, type Marker, sharedLines } from './find-former-folder.ts';

const CRANE = 'name: crane\nFold a square.\nTurn it over.\nFold again.';

function find(older: Record<string, string>, present: string, inside: string, marker: Marker = 'SKILL.md') {
  const files = Object.keys(older).map((path) => ({ path, isLink: false, object: path }));
  const isGone = (path: string) => !path.startsWith('still/');
  const textsOf = async (chosen: readonly { path: string }[]) => chosen.map(({ path }) => older[path] ?? '');
  return findFormerFolder(files, { marker, inside, present, isGone, textsOf });
}

test('a renamed skill is found by its text, even when a line of it changed', async () => {
  const older = { 'skills/old/SKILL.md': CRANE, 'skills/boat/SKILL.md': 'name: boat\nFold a sheet.' };
  expect(await find(older, CRANE.replace('crane', 'swan'), 'skills/swan')).toBe('skills/old');
});

test('what is still there was not renamed', async () => {
  expect(await find({ 'still/SKILL.md': CRANE }, CRANE, 'skills/swan')).toBeNull();
});

test('what shares less than half of its lines is something else', async () => {
  expect(await find({ 'a/SKILL.md': CRANE }, 'name: boat\nFold a square.\nSail.\nSink.', 'b')).toBeNull();
});

test('of equal ones the nearest is taken, wherever it stands in the list', async () => {
  const older = { 'a/x/SKILL.md': CRANE, 'b/x/SKILL.md': CRANE };
  expect(await find(older, CRANE, 'b/y')).toBe('b/x');
});

test('plugins are found by their manifest', async () => {
  const manifest = '{\n"name": "paper",\n"version": "1"\n}';
  const older = { 'plugins/old/.claude-plugin/plugin.json': manifest, 'plugins/old/SKILL.md': CRANE };
  const present = manifest.replace('"1"', '"2"');
  expect(await find(older, present, 'plugins/new', '.claude-plugin/plugin.json')).toBe('plugins/old');
});

test.each<[string, Marker, string | null]>([
  ['SKILL.md', 'SKILL.md', ''],
  ['a/b/skill.md', 'SKILL.md', 'a/b'],
  ['a/b/README.md', 'SKILL.md', null],
  ['.claude-plugin/plugin.json', '.claude-plugin/plugin.json', ''],
  ['a/.claude-plugin/plugin.json', '.claude-plugin/plugin.json', 'a'],
  ['a/plugin.json', '.claude-plugin/plugin.json', null],
])('%s marks, by %s, the folder %j', (path, marker, folder) => {
  expect(folderMarkedBy(path, marker)).toBe(folder);
});

test('shared lines count each line as often as it stands in both', () => {
  expect(sharedLines('a\na\nb', 'a\nb\nc')).toBeCloseTo(4 / 6);
  expect(sharedLines('', '')).toBe(0);
});
