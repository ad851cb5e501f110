import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { labelEvalCase } from './label-eval-case.ts';
import { readEvalCases } from './read-eval-cases.ts';

function read(tree: Record<string, TreeEntry>) {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return readEvalCases(folder);
}

/** What a dialect says to the crane skill of prompts and labels. */
function labels(file: string, content: unknown, guess = false): [string, boolean | null][] {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return read({ [file]: text }).flatMap(({ cases }) =>
    cases.map((one): [string, boolean | null] => [
      one.prompt,
      labelEvalCase(one, 'crane', guess).shouldTrigger,
    ]),
  );
}

const BOTH = [
  ['Fold a crane', true],
  ['Bake a cake', false],
];

test('prose is not a label; guesses that are asked for rest on it', () => {
  const content = [
    { question: 'Fold a crane', ground_truth: 'A crane.' },
    { question: 'Bake a cake', ground_truth: 'Does NOT activate this skill: baking is another trade.' },
  ];
  expect(labels('evals/evals.json', content, true)).toEqual(BOTH);
  expect(labels('evals/evals.json', content)).toEqual([
    ['Fold a crane', null],
    ['Bake a cake', null],
  ]);
});

test.each([
  ['an expected skill that is a number', { prompt: 'x', expected_skill: 3 }],
  ['acceptable skills that are an object', { prompt: 'x', expected_skill: null, acceptable_skills: {} }],
])('%s is said: it is left out', (_, entry) => {
  const [file] = read({ 'evals/evals.json': JSON.stringify([entry]) });
  expect(file?.cases).toEqual([]);
  expect(file?.notes.join()).toContain('whose expected_skill is neither a name nor null');
});

test('a test without a label is kept, and has none', () => {
  expect(labels('evals/trigger_eval.json', [{ query: 'x' }], true)).toEqual([['x', null]]);
});

test('of equal prompts in one file the labelled one counts', () => {
  const entries = [
    { prompt: 'x', expected_output: 'y' },
    { prompt: 'x', should_trigger: false },
    { prompt: 'X', expected_output: 'z' },
  ];
  expect(labels('evals/evals.json', entries)).toEqual([['x', false]]);
});

test('a task that another skill is to take over does not even suggest a label', () => {
  const evals = [
    {
      prompt: 'Write the copy for the page we test',
      expected_output:
        'Should recognize this is a copywriting task. Should defer to or cross-reference the copywriting skill.',
    },
    { prompt: 'Migrate the site', expected_output: 'Checks that old addresses redirect to new ones.' },
  ];
  expect(labels('evals/evals.json', { evals }, true)).toEqual([
    ['Write the copy for the page we test', null],
    ['Migrate the site', true],
  ]);
});
