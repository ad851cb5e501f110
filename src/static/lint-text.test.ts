import { expect, test } from 'vitest';
import { evaluateFolder } from '../../test/support/evaluate-folder.ts';
import { skillText } from '../../test/support/skill-text.ts';
import { temporaryRepository } from '../../test/support/temporary-folder.ts';
import { writeTree } from '../../test/support/write-tree.ts';

function rulesOf(body: string): string[] {
  const root = temporaryRepository();
  writeTree(root, { 'crane/SKILL.md': skillText({ body }) });
  return evaluateFolder(`${root}/crane`).findings.map(({ rule }) => rule);
}

test.each(['Manages the workflow of three folders.', 'It is managing workflows.'])(
  '%j speaks of supervising',
  (line) => {
    expect(rulesOf(line)).toContain('supervisor-wording');
  },
);

test.each([
  'Avoid "orchestrate" and "manage workflow".',
  'Do not manage workflow state here.',
  'The phrase `manage workflow` is quoted.',
  'Manage the water flow.',
])('%j does not', (line) => {
  expect(rulesOf(line)).not.toContain('supervisor-wording');
});

test('tools of one agent are named once for each skill, with all of them', () => {
  expect(rulesOf('Call WebFetch, then TodoWrite.').filter((rule) => rule === 'tool-names')).toHaveLength(1);
  expect(rulesOf('Read the file, then write it.')).not.toContain('tool-names');
});
