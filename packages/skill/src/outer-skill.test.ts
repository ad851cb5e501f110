import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { outerSkillFolder } from './outer-skill.ts';

function tree(): string {
  const root = temporaryFolder();
  writeTree(root, { 'paper/SKILL.md': 'x', 'paper/folds/crane/SKILL.md': 'x', 'swan/SKILL.md': 'x' });
  return root;
}

test('a skill in the folder of another one is a page of it', () => {
  const root = tree();
  expect(outerSkillFolder(`${root}/paper/folds/crane`, root)).toBe('paper');
  expect(outerSkillFolder(`${root}/paper`, root)).toBeNull();
  expect(outerSkillFolder(`${root}/swan`, root)).toBeNull();
});

test('nothing above the boundary is looked at', () => {
  const root = tree();
  expect(outerSkillFolder(`${root}/paper/folds/crane`, `${root}/paper/folds`)).toBeNull();
});
