import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { namedDocuments } from './documents-by-name.ts';

const DOCUMENTS = [
  'examples/WORKED.md',
  'guide.md',
  'assets/maze-game.md',
  'a/notes.md',
  'b/notes.md',
  'README.md',
  'scripts/README.md',
];
const named = (text: string, path = 'SKILL.md') => namedDocuments({ path, text }, DOCUMENTS, 'crane');

test.each([
  ['a path', 'See examples/WORKED.md for a full campaign.', ['examples/WORKED.md']],
  ['a path at the end of a sentence', 'For the reasons see guide.md.', ['guide.md']],
  ['a path from above the skill', 'Read `skills/crane/guide.md` first.', ['guide.md']],
  ['the name of a file in another folder', '| `maze-game.md` | a maze |', ['assets/maze-game.md']],
  ['a name that two documents have', 'Write notes.md.', []],
  ['a name that every project has', 'Update README.md.', []],
  ['the same name with its folder', 'See scripts/README.md.', ['scripts/README.md']],
  ['a name inside of another one', 'Write my-guide.md and guide.md.bak.', []],
  ['a folder whose name only ends like the own one', 'See othercrane/guide.md.', []],
  ['an example in fenced code', '```\ncat guide.md\n```', []],
])('%s', (_, text, expected) => expect(named(text)).toEqual(expected));

test('a path is seen from the text that names it, and a text does not name itself', () => {
  expect(named('See notes.md, guide.md and WORKED.md.', 'a/notes.md')).toEqual([
    'guide.md',
    'examples/WORKED.md',
  ]);
  expect(named('See ../b/notes.md.', 'a/notes.md')).toEqual(['b/notes.md']);
});

test('a megabyte without a blank takes linear time', () => {
  expect(inLinearTime(200_000, (size) => named('a.md/'.repeat(size)))).toEqual([]);
});
