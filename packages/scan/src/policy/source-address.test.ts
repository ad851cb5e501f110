import { expect, test } from 'vitest';
import { gitAddress, npmAddress } from './source-address.ts';

const COMMIT = 'a'.repeat(40);
const git = (url: string, reference: string | null = null, commit: string | null = null) =>
  gitAddress({ url, reference, commit });

test.each([
  ['https://github.com/Acme/Tools.git', 'github.com/acme/tools', 'github.com/acme'],
  ['git@github.com:acme/tools.git', 'github.com/acme/tools', 'github.com/acme'],
  ['https://GIT.example:443/Acme/x/', 'git.example/Acme/x', 'git.example/Acme'],
  ['https://git.example:8443/acme/x', 'git.example:8443/acme/x', 'git.example:8443/acme'],
  ['https://git.example/', 'git.example', null],
])('%s is %s', (url, text, owner) => {
  expect(git(url)).toMatchObject({ text, owner, problem: null });
});

test.each([
  ['a Cyrillic a in the owner', 'https://github.com/\u0430cme/x'],
  ['an encoded one', 'https://github.com/%D0%B0cme/x'],
  ['a Cyrillic letter in the host', 'https://g\u0456thub.com/acme/x'],
  ['a way upwards', 'https://github.com/acme/../evil/x'],
  ['an encoded way upwards', 'https://github.com/acme/%2e%2e/evil/x'],
  ['a backslash in the host', 'https://github.com\\@evil.example/acme/x'],
  ['a user name', 'https://github.com@evil.example/acme/x'],
  ['an empty part', 'https://github.com//acme/x'],
  ['plain http', 'http://github.com/acme/x'],
  ['a query', 'https://github.com/acme/x?y'],
  ['no address', 'acme'],
])('an address with %s cannot be compared', (_, url) => {
  expect(git(url).problem).not.toBeNull();
});

test('a git source is pinned by the full id of the commit that came, and nothing else', () => {
  const url = 'https://github.com/acme/x';
  expect(git(url, COMMIT, COMMIT).unpinned).toBeNull();
  expect(git(url, COMMIT).unpinned).toBeNull();
  expect(git(url, null, COMMIT).unpinned).toMatch(/no commit/);
  expect(git(url, 'v1', COMMIT).unpinned).toMatch(/'v1'/);
  expect(git(url, COMMIT.slice(0, 12), COMMIT).unpinned).toMatch(/full id/);
  // A branch may have the name of a commit.
  expect(git(url, COMMIT, 'b'.repeat(40)).unpinned).toMatch(/answers/);
});

test.each([
  ['1.2.3', 'sha512-abc', null],
  ['1.2.3', null, /integrity/],
  ['^1.2.3', 'sha512-abc', /exact/],
  ['latest', 'sha512-abc', /exact/],
  [null, 'sha512-abc', /no version/],
])('an npm source at %s with %s', (version, integrity, problem) => {
  const address = npmAddress({ name: '@acme/tool', version, registry: null, integrity });
  expect(address).toMatchObject({ text: 'npm:registry.npmjs.org/@acme/tool', owner: '@acme', problem: null });
  if (problem === null) expect(address.unpinned).toBeNull();
  else expect(address.unpinned).toMatch(problem);
});
