import { linkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readSkillFolderFiles } from './skill-folder-files.ts';
import { synthesiseSkill } from './synthesise-skill.ts';

const SKILL = '---\nname: crane\ndescription: Folds cranes.\n---\nFold.\n';

function folderWith(tree: Record<string, TreeEntry>): string {
  const folder = temporaryFolder();
  writeTree(folder, { 'SKILL.md': SKILL, 'references/steps.md': 'Steps.', ...tree });
  return folder;
}

const TESTS = [
  'evals/evals.json',
  'evals/trigger_eval.json',
  'evals/files/input.csv',
  'evals/a/b/c.md',
  'Evals/Other.json',
  'evals.json',
  'EVALS.JSON',
  'eval.yaml',
  'evals.yml',
  'eval_queries.json',
  'eval-cases.jsonl',
  'trigger_eval.json',
  'trigger-evals.json',
  'trigger_tests.yaml',
  'trigger_tests.yml',
  'triggers.json',
  'tests/trigger_tests.yaml',
];

test.each(TESTS)('%s is not installed, and changes no hash', (path) => {
  const plain = synthesiseSkill(folderWith({}), 'crane', DEFAULT_READ_LIMITS);
  const tested = synthesiseSkill(folderWith({ [path]: 'answers' }), 'crane', DEFAULT_READ_LIMITS);
  expect([...tested.files.keys()]).toEqual(['SKILL.md', 'references/steps.md']);
  expect(tested.hash).toBe(plain.hash);
  expect(tested.leftOut).toEqual([]);
});

test.each([
  'references/evals.json',
  'references/evals/how.md',
  'evaluation.md',
  'scripts/eval.py',
  'evals.md',
  'tests/run.sh',
  'examples/trigger_tests.yaml',
])('%s is no test of the skill, and is installed', (path) => {
  expect([...readSkillFolderFiles(folderWith({ [path]: 'x' }), DEFAULT_READ_LIMITS).files.keys()]).toContain(
    path,
  );
});

test('tests of a skill that lies within the skill are not installed either', () => {
  const folder = folderWith({
    'skills/frog/SKILL.md': SKILL,
    'skills/frog/evals/evals.json': 'answers',
    'skills/frog/trigger_eval.json': 'answers',
    'skills/frog/notes.md': 'Notes.',
  });
  expect([...readSkillFolderFiles(folder, DEFAULT_READ_LIMITS).files.keys()]).toEqual([
    'SKILL.md',
    'references/steps.md',
    'skills/frog/SKILL.md',
    'skills/frog/notes.md',
  ]);
});

test('a file that the caller names is not installed, whatever its name, and changes no hash', () => {
  const plain = synthesiseSkill(folderWith({}), 'crane', DEFAULT_READ_LIMITS);
  const folder = folderWith({ 'my-prompts.json': 'answers', 'references/my-prompts.json': 'no answers' });
  const leaveOut = [join(realpathSync(folder), 'my-prompts.json')];
  const skill = synthesiseSkill(folder, 'crane', { ...DEFAULT_READ_LIMITS, leaveOut });
  expect([...skill.files.keys()].sort()).toEqual([
    'SKILL.md',
    'references/my-prompts.json',
    'references/steps.md',
  ]);
  const alone = folderWith({ 'my-prompts.json': 'answers' });
  const same = synthesiseSkill(alone, 'crane', {
    ...DEFAULT_READ_LIMITS,
    leaveOut: [join(realpathSync(alone), 'my-prompts.json')],
  });
  expect(same.hash).toBe(plain.hash);
});

test('a hard link is not installed, and said; SKILL.md is what the user asked about', () => {
  const outside = folderWith({ 'secret.txt': 'secret' });
  const folder = folderWith({ 'references/own.md': 'Own.' });
  linkSync(join(outside, 'secret.txt'), join(folder, 'references/secret.md'));
  linkSync(join(folder, 'references/own.md'), join(folder, 'references/twin.md'));
  linkSync(join(folder, 'SKILL.md'), join(outside, 'copy.md'));
  const skill = synthesiseSkill(folder, 'crane', DEFAULT_READ_LIMITS);
  expect([...skill.files.keys()]).toEqual(['SKILL.md', 'references/steps.md']);
  expect(skill.leftOut).toEqual([
    { path: 'references/own.md', reason: 'hard-link' },
    { path: 'references/secret.md', reason: 'hard-link' },
    { path: 'references/twin.md', reason: 'hard-link' },
  ]);
});

test('a file that is too large is left out, and said', () => {
  const limits = { ...DEFAULT_READ_LIMITS, maxFileBytes: 100 };
  const { files, leftOut } = readSkillFolderFiles(folderWith({ 'huge.md': 'x'.repeat(101) }), limits);
  expect(files.has('huge.md')).toBe(false);
  expect(leftOut).toEqual([{ path: 'huge.md', reason: 'unreadable' }]);
});
