import { realpathSync } from 'node:fs';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readEvalCases } from '../read-eval-cases.ts';

function read(tree: Record<string, TreeEntry>) {
  const folder = realpathSync(temporaryFolder());
  writeTree(folder, tree);
  return readEvalCases(folder);
}

const notesOf = (tree: Record<string, TreeEntry>) => read(tree).flatMap(({ notes }) => notes);

test('Tessl: the task is the prompt, and each item of the checklist is judged by its score', () => {
  const files = read({
    'evals/scenario-1/task.md': '# Fold\n\nFold a crane.\n',
    'evals/scenario-1/criteria.json': JSON.stringify({
      context: 'Tests folding.',
      type: 'weighted_checklist',
      checklist: [
        { name: 'wings', description: 'It has two wings', max_score: 60 },
        { name: 'Has a beak', max_score: 1 },
        { name: 'bad', description: 7 },
        3,
      ],
    }),
    'evals/scenario-1/capability.txt': 'folding',
    'evals/scenario-1/scenario.json': '{}',
    'evals/group/scenario-2/task.md': 'Fold a frog.',
  });
  expect(files.map(({ file }) => file)).toEqual([
    'evals/group/scenario-2/task.md',
    'evals/scenario-1/task.md',
  ]);
  expect(files[1]?.cases[0]).toMatchObject({
    ...{ id: 'scenario-1', prompt: '# Fold\n\nFold a crane.', expectedOutput: 'Tests folding.' },
    ...{ shouldTrigger: null, labelFrom: null, guess: true },
    task: {
      graders: [
        { value: { kind: 'judged', name: 'wings', weight: 60, expectation: 'It has two wings' } },
        { value: { kind: 'judged', name: 'Has a beak', expectation: 'Has a beak' } },
        { value: { kind: 'judged', name: 'bad', expectation: 'bad' } },
      ],
      notes: [
        'has an item of its checklist without a description, or with one that is too long, which is not supported: not graded',
        'has further files that no session gets (scenario.json)',
      ],
    },
  });
});

test('supabase/evals: frontmatter is left out, local/ is the workspace, a program that grades is named', () => {
  const [file] = read({
    'evals/benchmark/rls-1/PROMPT.md': '---\nstage: build\n---\n\nWire it up.\n',
    'evals/benchmark/rls-1/EVAL.ts': 'export {}',
    'evals/benchmark/rls-1/local/app/a.mjs': '1',
    'evals/benchmark/rls-1/remote/project.sql': '2',
    'evals/benchmark/rls-1/solutions/green/app/a.mjs': '3',
  });
  const folder = 'evals/benchmark/rls-1';
  expect(file?.cases[0]).toMatchObject({
    ...{ id: 'rls-1', prompt: 'Wire it up.' },
    task: {
      files: [{ path: 'app/a.mjs', source: `${folder}/local/app/a.mjs` }],
      reference: [{ path: 'app/a.mjs', source: `${folder}/solutions/green/app/a.mjs` }],
      notes: [
        'has the program EVAL.ts, which is not supported: not graded',
        'has further files that no session gets (remote/project.sql)',
      ],
    },
  });
});

test('suites by other names, and tests a line', () => {
  const stimuli = (prompt: string) => `stimuli:\n  - name: a\n    prompt: ${prompt}\n`;
  const files = read({
    'evals/triggers.eval.yaml': stimuli('One'),
    'evals/routing/eval.yml': stimuli('Two'),
    'evals/prompts.jsonl': '{"prompt":"Three","should_trigger":true}\n',
  });
  expect(files.flatMap(({ cases }) => cases.map(({ prompt }) => prompt))).toEqual(['Two', 'One', 'Three']);
  expect(files.flatMap(({ notes }) => notes)).toEqual([]);
});

test('a file among the tests that is not understood is named; what cases use and settings are not tests', () => {
  const evals = [
    { prompt: 'Fold', files: ['evals/in.csv'], reference: [{ path: 'a', source: 'evals/done.json' }] },
  ];
  const sentence = (file: string) =>
    `${file} lies among the tests and is not understood: none of it is read.`;
  expect(
    notesOf({
      'evals/evals.json': JSON.stringify(evals),
      'evals/in.csv': '1',
      'evals/done.json': '{}',
      'evals/config.yml': 'a: 1',
      'evals/fixtures/b.yaml': 'a: 1',
      'evals/odd.toml': '[case]',
      'evals/new/shape.yaml': 'checks: {a: 1}',
      'triggers.csv': 'a,b',
    }),
  ).toEqual(['evals/new/shape.yaml', 'evals/odd.toml', 'triggers.csv'].map(sentence));
});

test('links are not followed', () => {
  const files = read({
    'evals/a/task.md': { link: '../../../secret.md' },
    'evals/b/task.md': 'Fold',
    'evals/b/criteria.json': { link: '../../other.json' },
    'other.json': '{"checklist":[{"name":"secret"}]}',
  } as Record<string, TreeEntry>);
  expect(JSON.stringify(files)).not.toContain('judged');
});
