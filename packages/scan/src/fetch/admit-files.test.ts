import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admitFiles, type FetchedFile } from './admit-files.ts';

const file = (path: string): FetchedFile => ({ path, isLink: false, bytes: Buffer.alloc(0), size: 0 });
const link = (path: string, target: string): FetchedFile => ({
  ...{ path, isLink: true, bytes: Buffer.from(target) },
  size: target.length,
});
const admit = (...files: FetchedFile[]) => admitFiles(files, { maxDepth: 8 });

test.each([
  ['../x', 'error', /points outside/],
  ['a/../../x', 'error', /points outside/],
  ['/etc/passwd', 'error', /absolute/],
  ['C:/x', 'error', /absolute/],
  ['a\\..\\x', 'error', /backslash/],
  ['a//b', 'error', /empty part/],
  ['a/./b', 'error', /empty part/],
  ['', 'error', /empty part/],
  ['.git/hooks/post-checkout', 'error', /inside a .git folder/],
  ['a/.GIT/config', 'error', /inside a .git folder/],
  ['GIT~1/config', 'error', /inside a .git folder/],
  ['.g\u200cit/config', 'error', /inside a .git folder/],
  ['.git. /config', 'error', /inside a .git folder/],
  ['.git::$INDEX_ALLOCATION/config', 'error', /inside a .git folder/],
  ['a\u001b[2Jb', 'error', /control/],
  ['scripts/aux.py', 'warning', /device/],
  ['a/b/c/d/e/f/g/h/i/j', 'warning', /deep/],
  ['x'.repeat(256), 'warning', /too long/],
])('%j is left out', (path, level, problem) => {
  const { admitted, leftOut } = admit(file(path));
  expect(admitted).toEqual([]);
  expect(leftOut).toEqual([{ path, level, problem: expect.stringMatching(problem) }]);
});

test('ordinary names are admitted, also unusual ones', () => {
  const files = ['SKILL.md', '.github/x.yml', '.gitignore', 'a b/ü/日本.md', 'console.py', 'a..b'].map(file);
  expect(admit(...files)).toEqual({ admitted: files, leftOut: [] });
});

test('links stay inside, or are left out', () => {
  const { admitted, leftOut } = admit(
    link('a/in', '../SKILL.md'),
    link('a/out', '../../x'),
    link('b', '/etc/passwd'),
    link('c', 'x'.repeat(5_000)),
  );
  expect(admitted.map(({ path }) => path)).toEqual(['a/in']);
  expect(leftOut.map(({ path }) => path)).toEqual(['a/out', 'b', 'c']);
});

test('of names that are one on some systems the first counts, and nothing lies below a file or link', () => {
  const { admitted, leftOut } = admit(
    file('SKILL.md'),
    file('skill.md'),
    file('SKILL.md'),
    link('way', '.'),
    file('way/x'),
    file('Way/y'),
    file('a/b'),
    file('A/c'),
    file('a'),
    file('e\u0301'),
    file('\u00e9'),
  );
  expect(admitted.map(({ path }) => path)).toEqual(['SKILL.md', 'way', 'a/b', 'e\u0301']);
  expect(leftOut).toHaveLength(7);
  expect(leftOut.slice(0, 2).map(({ problem }) => problem)).toEqual([
    'on some file systems it has the same name as SKILL.md',
    'it occurs twice, and only the first was read',
  ]);
});

test('whatever the names are, what is admitted stays inside', () => {
  const part = fc.constantFrom('..', '.', '', 'a', 'A', '.git', 'b\\c', 'C:', 'x');
  const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(fc.array(path, { maxLength: 8 }), (paths) => {
      const { admitted, leftOut } = admit(...paths.map(file));
      expect(admitted.length + leftOut.length).toBe(paths.length);
      for (const one of admitted) expect(posix.join('/root', one.path)).toBe(`/root/${one.path}`);
      const folded = admitted.map((one) => one.path.toLowerCase());
      expect(new Set(folded).size).toBe(folded.length);
    }),
    { seed: 1 },
  );
});
