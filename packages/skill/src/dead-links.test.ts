import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { deadBundledTarget, deadLinkNote } from './dead-links.ts';

function skillFolder(): string {
  const folder = temporaryFolder();
  writeTree(folder, { 'SKILL.md': 'x', 'scripts/run.py': 'x', 'docs/GUIDE.md': 'x' });
  return folder;
}

test.each([
  ['GUIDE.md', 'GUIDE.md'],
  ['scripts/gone.py', 'scripts/gone.py'],
  ['assets/none.json#part', 'assets/none.json'],
  ['./docs/../docs/gone.md?x', 'docs/gone.md'],
  ['scripts/gone', 'scripts/gone'],
])('a link to %s is dead', (href, target) => {
  expect(deadBundledTarget(skillFolder(), 'SKILL.md', href)).toBe(target);
});

test.each([
  ['a file that exists', 'scripts/run.py'],
  ['a folder that exists', 'scripts/'],
  ['a name that is not a file name', 'LICENSE_URL'],
  ['a name in capitals that stands for an address', 'docs/LICENSE_URL'],
  ['a page of a wiki', 'internal-wiki/connection-pools'],
  ['a placeholder', 'scripts/<name>.py'],
  ['a URL', 'https://example.org/gone.md'],
  ['an anchor', '#gone.md'],
  ['an absolute path', '/gone.md'],
  ['what lies outside the skill', '../gone.md'],
  ['the folder itself', '.'],
])('%s is not', (_, href) => {
  expect(deadBundledTarget(skillFolder(), 'SKILL.md', href)).toBeNull();
});

test('a note about SKILL.md names no other file, and the path that is meant when it can be found', () => {
  const place = { href: '../../docs/GUIDE.md', line: 3, column: 5 };
  const folder = skillFolder();
  expect(deadLinkNote(folder, 'SKILL.md', 'gone.md', { ...place, href: 'gone.md' })).toEqual({
    rule: 'dead-link',
    message: 'SKILL.md links to gone.md, which does not exist.',
    line: 3,
    column: 5,
    evidence: 'gone.md',
  });
  expect(
    deadLinkNote(folder, 'references/a.md', 'references/docs/GUIDE.md', { ...place, href: 'docs/GUIDE.md' }),
  ).toMatchObject({
    file: 'references/a.md',
    message: expect.stringContaining('docs/GUIDE.md exists: write ../docs/GUIDE.md.'),
  });
});
