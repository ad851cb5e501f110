import { SourceError } from '@plugin-eval/core/errors/source-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { parseSource } from './parse-source.ts';

const HTTPS = ['https'];
const parsed = (given: string, protocols = HTTPS) => parseSource(given, temporaryFolder(), protocols);

test.each([
  ['owner/repo', 'https://github.com/owner/repo.git', null, ''],
  ['owner/repo.git', 'https://github.com/owner/repo.git', null, ''],
  ['owner/repo@v1.2.0', 'https://github.com/owner/repo.git', 'v1.2.0', ''],
  ['owner/repo@feature/x//skills/a/', 'https://github.com/owner/repo.git', 'feature/x', 'skills/a'],
  ['owner/repo//skills/a', 'https://github.com/owner/repo.git', null, 'skills/a'],
  ['https://git.example.org/team/x.git', 'https://git.example.org/team/x.git', null, ''],
  ['https://git.example.org:8443/t/x@main//a/b', 'https://git.example.org:8443/t/x', 'main', 'a/b'],
])('%s', (given, url, reference, inside) => {
  expect(parsed(given)).toEqual({ kind: 'git', url, reference, inside });
});

test.each([
  ['ssh://git@example.org/x', /read over https only/],
  ['git://example.org/x', /read over https only/],
  ['http://example.org/x', /read over https only/],
  ['file:///etc', /read over https only/],
  ['ext::sh -c whoami', /does not exist/],
  ['git@github.com:owner/repo', /does not exist/],
  ['--upload-pack=touch /tmp/x', /does not exist/],
  ['owner/repo@--upload-pack=x', /not a branch, tag or commit/],
  ['owner/repo@a:b', /not a branch, tag or commit/],
  ['owner/repo@+main', /not a branch, tag or commit/],
  ['owner/repo@a..b', /not a branch, tag or commit/],
  ['owner/repo@', /does not exist/],
  ['owner/repo//../x', /not a folder of the repository/],
  ['https://host', /not the address of a repository/],
  ['https://example.org/a?b', /not the address of a repository/],
  ['', /not a source/],
])('%j is refused', (given, message) => {
  expect(() => parsed(given)).toThrow(message);
  expect(() => parsed(given)).toThrow(SourceError);
});

test('a key in an address is refused, and not repeated', () => {
  for (const given of ['https://user:s3cret@example.org/x', 'ssh://user:s3cret@example.org/x'])
    expect(() => parsed(given)).toThrow(expect.not.stringContaining('s3cret'));
  expect(() => parsed('https://user:s3cret@example.org/x')).toThrow(/no credentials are used/);
});

test('what lies on the disk goes before a name on GitHub', () => {
  const root = temporaryFolder();
  writeTree(root, { 'owner/repo/SKILL.md': 'x', 'a.skill': 'x', 'a.tgz': 'x', 'notes.txt': 'x' });
  const at = (given: string) => parseSource(given, root, HTTPS);
  expect(at('owner/repo')).toEqual({ kind: 'folder', path: `${root}/owner/repo` });
  expect(at('owner/repo/SKILL.md')).toEqual({ kind: 'folder', path: `${root}/owner/repo` });
  expect(at('a.skill')).toEqual({ kind: 'archive', path: `${root}/a.skill`, format: 'zip' });
  expect(at('a.tgz')).toMatchObject({ format: 'tar.gz' });
  expect(() => at('notes.txt')).toThrow(/neither a folder nor a known kind of archive/);
});
