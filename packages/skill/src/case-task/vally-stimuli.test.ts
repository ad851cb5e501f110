import { realpathSync } from 'node:fs';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { labelEvalCase } from '../label-eval-case.ts';
import { readEvalCases } from '../read-eval-cases.ts';

function read(file: unknown, tree: Record<string, string> = {}) {
  const folder = realpathSync(temporaryFolder());
  writeTree(folder, { 'evals/eval.yaml': stringify(file), ...tree });
  const [found] = readEvalCases(folder);
  const cases = found?.cases ?? [];
  return {
    notes: found?.notes,
    first: cases[0],
    graders: (cases[0]?.task?.graders ?? []).map(({ value }) => value),
    labels: cases.map((one) => [one.prompt, labelEvalCase(one, 'crane', false).shouldTrigger, one.labelFrom]),
  };
}

const invokes = (config: unknown, turn?: number) => ({
  ...{ type: 'skill-invocation', config },
  ...(turn === undefined ? {} : { turn }),
});

test('the skills that have to be invoked, or must not be, are the label', () => {
  const { labels } = read({
    stimuli: [
      { name: 'a', prompt: 'Fold a crane', graders: [invokes({ required: ['crane'] })] },
      { name: 'b', prompt: 'Bake a cake', graders: [invokes({ disallowed: ['crane'] })] },
      { name: 'c', prompt: 'Fold a boat', graders: [invokes({ required: ['boat'], disallowed: ['crane'] })] },
      { name: 'd', prompt: 'Fold a hat', graders: [invokes({ disallowed: ['boat'] })] },
      { name: 'e', prompt: 'Fold it', graders: [{ type: 'completed' }] },
      { name: 'f', prompt: 'Fold a frog', constraints: { expect_skills: ['crane'] } },
      {
        name: 'g',
        prompt: 'Start',
        turns: [{ prompt: 'Fold' }],
        graders: [invokes({ required: ['crane'] }, 1)],
      },
    ],
  });
  expect(labels).toEqual([
    ['Fold a crane', true, 'skill-invocation'],
    ['Bake a cake', false, 'skill-invocation'],
    ['Fold a boat', false, 'skill-invocation'],
    ['Fold a hat', null, 'skill-invocation'],
    ['Fold it', null, null],
    ['Fold a frog', true, 'skill-invocation'],
    ['Start', null, null],
  ]);
});

test('where no stimulus names a skill, each expects activation unless it says otherwise', () => {
  const { labels } = read({
    stimuli: [
      { name: 'a', prompt: 'Fold a crane', rubric: ['It is neat'] },
      { name: 'b', prompt: 'Bake a cake', expect_activation: false },
      { name: 'c', prompt: 'Fold a frog', expect_activation: true },
      { name: 'd', prompt: 'Fold it', expect_activation: null },
    ],
  });
  expect(labels).toEqual([
    ['Fold a crane', true, 'the default of stimuli, expect_activation: true'],
    ['Bake a cake', false, 'expect_activation'],
    ['Fold a frog', true, 'expect_activation'],
    ['Fold it', null, null],
  ]);
});

test('graders, of the file and of the stimulus; a failure of one fails the case unless a threshold is set', () => {
  const stimulus = {
    ...{ name: 'a', prompt: 'Fold a crane', timeout: '90s' },
    rubric: ['It is neat'],
    constraints: { max_turns: 9, expect_tools: ['bash'], reject_skills: ['*'] },
    graders: [
      { type: 'output-matches', config: { pattern: '^ok' }, name: 'says-ok' },
      { type: 'file-contains', config: { path: 'a.txt', value: 'wing' } },
      { type: 'file-not-exists', config: { path: '**/*.tmp' } },
      { type: 'run-command', config: { command: 'cat a.txt | wc -l', expected_exit_code: 1, timeout: '3m' } },
      { type: 'tool-calls', config: { disallowed: [{ name: '(?i)^(bash|shell)$', pattern: 'rm' }] } },
      { type: 'token-budget', config: { max: 5000 } },
      { type: 'prompt' },
      { type: 'pairwise' },
      { type: 'output-contains' },
    ],
  };
  const graders = [{ type: 'output-not-contains', config: { substring: 'sorry' } }];
  const strict = read({ graders, stimuli: [stimulus] });
  const required = true;
  expect(strict.graders).toEqual([
    { kind: 'text', required, not_contains: 'sorry' },
    { kind: 'text', required, name: 'says-ok', matches: '(?-m)^ok' },
    { kind: 'text', required, path: 'a.txt', contains: 'wing' },
    { kind: 'file', required, path: '**/*.tmp', state: 'absent' },
    { kind: 'command', required, command: ['sh', '-c', 'cat a.txt | wc -l'], exit_code: 1, timeout_s: 180 },
    {
      ...{ kind: 'tools', required, called: [] },
      not_called: ['bash', 'shell'].map((name) => ({ name, arguments: { matches: 'rm' } })),
    },
    { kind: 'limits', required, tokens: 5000 },
    { kind: 'limits', required, turns: 9 },
    { kind: 'tools', required, called: [{ name: 'bash' }], not_called: [] },
  ]);
  expect(strict.first).toMatchObject({ id: 'a', expectations: ['It is neat'], expectationsFrom: ['rubric'] });
  expect(strict.first?.task).toMatchObject({
    timeoutS: 90,
    notes: [
      'has a grader "pairwise", which is not supported: not graded',
      'has a grader "output-contains" without a path or a text, which is not supported: not graded',
      'has an arm without skills (reject_skills): measure it with --arms none',
    ],
  });
  const loose = read({ scoring: { threshold: 0.8, weights: { 'says-ok': 3 } }, stimuli: [stimulus] });
  expect(loose.graders[0]).toEqual({ kind: 'text', name: 'says-ok', weight: 3, matches: '(?-m)^ok' });
});

test('files, folders of files, commands and turns; what leaves the tests is left to the refusal of the case', () => {
  const { first } = read(
    {
      environment: {
        files: [{ src: 'fixtures/a.csv', dest: 'in.csv' }],
        commands: ['mkdir out'],
        mcpServers: {},
      },
      stimuli: [
        {
          name: 'a',
          turns: [{ prompt: 'Fold' }, { prompt: 'Unfold' }],
          environment: {
            files: [
              { src: 'fixtures/app', dest: '.' },
              { content: 'x', dest: 'b.txt' },
              { src: '../../secret', dest: 'secret' },
            ],
          },
        },
      ],
    },
    { 'evals/fixtures/a.csv': '1', 'evals/fixtures/app/src/m.c': 'm', 'evals/fixtures/apple.txt': 'n' },
  );
  expect(first?.prompt).toBe('Fold');
  expect(first?.task).toMatchObject({
    turns: ['Unfold'],
    setup: ['mkdir out'],
    files: [
      { path: 'in.csv', source: 'evals/fixtures/a.csv' },
      { path: 'src/m.c', source: 'evals/fixtures/app/src/m.c' },
      { path: 'b.txt', content: 'x' },
      { path: 'secret', source: '../secret' },
    ],
    notes: ['has mcpServers in its environment, which sessions do not set up'],
  });
});

const NEW =
  'diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1,2 @@\n+one\n+two\n';

test('golden: files that are added, and the last message; a patch of existing files is no solution', () => {
  const golden_trajectory = { inline: { steps: [{ message: 'I begin.' }, { message: 'It is folded.' }] } };
  const stimulus = { name: 'a', prompt: 'Fold', golden_trajectory };
  const added = read({ stimuli: [{ ...stimulus, golden_patch: { inline: NEW } }] });
  expect(added.first?.task).toMatchObject({
    reference: [{ path: 'a.txt', source: null, content: 'one\ntwo\n' }],
    referenceAnswer: 'It is folded.',
  });
  const changed = read({
    stimuli: [{ ...stimulus, golden_patch: { inline: NEW.replace('/dev/null', 'a/a.txt') } }],
  });
  expect(changed.first?.task).toMatchObject({ reference: null, referenceAnswer: null });
  expect(changed.first?.task?.notes).toHaveLength(1);
});

test('skills that it loads beside the tested one are named as an arm', () => {
  const { notes } = read({
    environment: { skills: ['..', '../../boat', '../../frog/SKILL.md'] },
    stimuli: [{ name: 'a', prompt: 'Fold' }],
  });
  expect(notes).toEqual(['evals/eval.yaml: it installs boat, frog: measure that with --arms siblings.']);
});
