import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { writeTree } from '../../test/support/write-tree.ts';
import { closestNeighbours } from './neighbour-evidence.ts';

test('skills beside it that share a third of the words are neighbours, the closest first', () => {
  const root = temporaryFolder();
  writeTree(root, {
    'paper-crane-folding/SKILL.md': '',
    'paper-crane-mending/SKILL.md': '',
    'paper-boats/SKILL.md': '',
    'ink-drawing/SKILL.md': '',
    'paper-crane/README.md': 'no skill',
  });
  // Two of four words; one of four; none.
  expect(closestNeighbours({ folder: join(root, 'paper-crane-folding') })).toEqual(['paper-crane-mending']);
});

test('words that all skills share bring no skills together', () => {
  const root = temporaryFolder();
  writeTree(root, { 'code-builder/SKILL.md': '', 'code-guide/SKILL.md': '' });
  expect(closestNeighbours({ folder: join(root, 'code-builder') })).toEqual([]);
});
