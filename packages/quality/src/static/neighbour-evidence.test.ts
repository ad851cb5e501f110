import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { closestNeighbours, misplacedLinks } from './neighbour-evidence.ts';

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

test('words of a family say nothing of what one of its skills is for', () => {
  const root = temporaryFolder();
  const names = ['alpha', 'beta', 'gamma', 'delta', 'iota', 'kappa-map', 'kappa-map-print'];
  writeTree(root, Object.fromEntries(names.map((name) => [`tao-train-${name}/SKILL.md`, ''])));
  expect(closestNeighbours({ folder: join(root, 'tao-train-alpha') })).toEqual([]);
  expect(closestNeighbours({ folder: join(root, 'tao-train-kappa-map') })).toEqual([
    'tao-train-kappa-map-print',
  ]);
});

test('a dead link to a skill that lies beside this one', () => {
  const root = temporaryFolder();
  writeTree(root, { 'a/SKILL.md': '', 'setup/SKILL.md': '' });
  expect(
    misplacedLinks({ folder: join(root, 'a') }, [
      '../../setup/SKILL.md',
      '../../none/SKILL.md',
      'x/../SKILL.md',
    ]),
  ).toEqual([{ target: '../../setup/SKILL.md', found: '../setup/SKILL.md' }]);
});
