import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type VersionFile, writeVersion } from './write-version.ts';

const file = (path: string, text: string | null = null): VersionFile => ({
  path,
  isLink: false,
  bytes: text === null ? null : Buffer.from(text),
});
const link = (path: string, target: string): VersionFile => ({
  path,
  isLink: true,
  bytes: Buffer.from(target),
});

function written(...files: VersionFile[]): string {
  const { folder, remove } = writeVersion('repository', files);
  onTestFinished(remove);
  return folder;
}

test('files are written with their bytes or empty, for this user alone', () => {
  const folder = written(file('a/b.md', 'text'), file('c.md'));
  expect(readFileSync(join(folder, 'a/b.md'), 'utf8')).toBe('text');
  expect(readFileSync(join(folder, 'c.md'), 'utf8')).toBe('');
  expect(lstatSync(dirname(folder)).mode & 0o077).toBe(0);
});

test('links that stay inside are there, others are not', () => {
  const folder = written(
    file('shared/SKILL.md', 'text'),
    link('s/SKILL.md', '../shared/SKILL.md'),
    link('s/absolute', '/etc/passwd'),
    link('s/above', '../../x'),
    link('s/itself', '.'),
  );
  expect(readFileSync(join(folder, 's/SKILL.md'), 'utf8')).toBe('text');
  expect(readdirSync(join(folder, 's')).sort()).toEqual(['SKILL.md', 'itself']);
});

test('nothing is written through a link, whatever a crafted commit holds', () => {
  const folder = written(
    link('deep/a/b/up', '../../../x'),
    link('way', 'deep/a/b/up/../..'),
    file('way/escaped.md', 'text'),
    link('way', '.git'),
    link('way/more', '.'),
  );
  expect(realpathSync(join(folder, 'way/escaped.md'))).toBe(join(realpathSync(folder), 'way/escaped.md'));
  expect(lstatSync(join(folder, 'way')).isDirectory()).toBe(true);
});

test('nothing is left behind by what cannot be written', () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('plugin-eval-version-'));
  const before = left();
  expect(() => writeVersion('repository', [file('a', 'x'), file('a/b', 'y')])).toThrow();
  expect(
    left().filter((name) => !before.includes(name) && existsSync(join(tmpdir(), name, 'repository/a'))),
  ).toEqual([]);
});
