import { evaluateFolder } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';

function rulesOf(body: string): string[] {
  const root = temporaryRepository();
  writeTree(root, { 'crane/SKILL.md': skillText({ body }) });
  return evaluateFolder(`${root}/crane`).findings.map(({ rule }) => rule);
}

test.each([
  ['beside SKILL.md', 'forms.md'],
  ['in a folder of its own', 'guides/folds.md'],
])('a long body is split when a text lies %s', (_, file) => {
  const root = temporaryRepository();
  writeTree(root, { 'crane/SKILL.md': skillText({ body: 'a'.repeat(9_000) }), [`crane/${file}`]: 'Sizes.' });
  expect(evaluateFolder(`${root}/crane`).findings.map(({ rule }) => rule)).not.toContain('large-body');
});

test.each(['README.md', 'LICENSE.txt', 'evals/cases.md', 'scripts/fold.py'])(
  '%s is no part of its text',
  (file) => {
    const root = temporaryRepository();
    writeTree(root, {
      'crane/SKILL.md': skillText({ body: 'a'.repeat(9_000) }),
      [`crane/${file}`]: 'Sizes.',
    });
    expect(evaluateFolder(`${root}/crane`).findings.map(({ rule }) => rule)).toContain('large-body');
  },
);

test('tools of one agent are named once for each skill, with all of them', () => {
  expect(rulesOf('Call WebFetch, then TodoWrite.').filter((rule) => rule === 'tool-names')).toHaveLength(1);
  expect(rulesOf('Read the file, then write it.')).not.toContain('tool-names');
});
