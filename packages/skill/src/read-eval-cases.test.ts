import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { labelEvalCase } from './label-eval-case.ts';
import { readEvalCaseFile, readEvalCases } from './read-eval-cases.ts';

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

test.each([
  [
    'a list of queries',
    'evals/trigger_eval.json',
    [
      { query: 'Fold a crane', should_trigger: true, set: 'train' },
      { query: 'Bake a cake', should_trigger: false },
    ],
  ],
  [
    'queries under a key',
    'evals/eval_queries.json',
    {
      skill_name: 'crane',
      queries: [
        { query: 'Fold a crane', should_trigger: true, note: 'bug shape' },
        { query: 'Bake a cake', should_trigger: false },
      ],
    },
  ],
  [
    'inputs under test_cases',
    'evals/triggers.json',
    {
      skill: 'crane',
      test_cases: [
        { input: 'Fold a crane', should_trigger: true },
        { input: 'Bake a cake', should_trigger: false },
      ],
    },
  ],
  [
    'two lists of objects in YAML',
    'evals/trigger_tests.yaml',
    'skill: crane\nshould_trigger_prompts:\n  - prompt: Fold a crane\n    reason: core\n    confidence: high\nshould_not_trigger_prompts:\n  - prompt: "Bake a cake"\n',
  ],
  [
    'two lists of strings in YAML',
    'trigger_tests.yml',
    'name: crane-triggers\nshouldTriggerPrompts:\n  - Fold a crane\nshouldNotTriggerPrompts: ["Bake a cake"]\n',
  ],
  [
    'a YAML list with comments before it',
    'trigger_tests.yaml',
    '---\n# routing\n- query: Fold a crane\n  should_trigger: true\n- query: Bake a cake\n  should_trigger: false\n',
  ],
  [
    'kinds and expected outcomes',
    'tests/trigger_tests.yaml',
    'test_cases:\n  - {id: a, type: implicit, prompt: Fold a crane, expected: trigger}\n  - {id: b, type: negative, prompt: Bake a cake, expected: no_trigger}\n',
  ],
  [
    'a category that is a label',
    'evals/evals.json',
    {
      evals: [
        { id: 1, category: 'trigger', prompt: 'Fold a crane', expected_output: 'A crane.' },
        { id: 2, category: 'non-trigger', prompt: 'Bake a cake', expected_output: 'The skill declines.' },
      ],
    },
  ],
  [
    'the skill that is expected, or none',
    'evals/evals.json',
    [
      { question: 'Fold a crane', expected_skill: 'crane', expected_script: null, ground_truth: 'A crane.' },
      { question: 'Bake a cake', expected_skill: null, ground_truth: 'A cake, out of an oven.' },
    ],
  ],
])('%s', (_, file, content) => {
  expect(labels(file, content)).toEqual(BOTH);
  expect(labels(file, content, true)).toEqual(BOTH);
});

test('tasks without a label suggest that they are the job of the skill', () => {
  const content = {
    skill_name: 'crane',
    evals: [
      {
        id: 1,
        prompt: 'Fold a crane',
        expected_output: 'A crane with two wings.',
        files: ['paper.png'],
        assertions: [
          'Has two wings',
          { name: 'beak', description: 'Has a beak' },
          { id: 'x', text: 'Has a tail' },
        ],
      },
    ],
  };
  expect(read({ 'evals/evals.json': JSON.stringify(content) })).toEqual([
    {
      file: 'evals/evals.json',
      cases: [
        {
          id: '1',
          prompt: 'Fold a crane',
          shouldTrigger: null,
          labelFrom: null,
          expectedSkills: null,
          guess: true,
          bucket: null,
          expectedOutput: 'A crane with two wings.',
          expectations: ['Has two wings', 'Has a beak', 'Has a tail'],
          expectationsFrom: ['assertions'],
          files: ['paper.png'],
          task: null,
        },
      ],
      drafts: [],
      notes: [],
    },
  ]);
});

test.each([
  ['cases', { skill: 'crane', cases: [{ prompt: 'Fold a crane', expected_behavior: 'Folds it.' }] }],
  ['a flat list', [{ question: 'Fold a crane', expected_behavior: ['Folds it.'] }]],
  [
    'one test alone',
    { skills: ['crane'], query: 'Fold a crane', files: [], expected_behavior: ['Folds it.'] },
  ],
])('expected behaviour is an expectation: %s', (_, content) => {
  const [file] = read({ 'evals/evals.json': JSON.stringify(content) });
  expect(file?.cases).toMatchObject([
    { prompt: 'Fold a crane', guess: true, expectations: ['Folds it.'], expectedOutput: null },
  ]);
});

test.each([
  ['a label that is text', [{ query: 'x', should_trigger: 'false' }], 'and only true and false are read'],
  ['two labels', { should_trigger: [{ prompt: 'x', should_trigger: false }] }, 'contradicts another one'],
  ['no prompt', [{ should_trigger: true }], 'without a prompt'],
  ['an endless prompt', [{ query: 'x'.repeat(16_001), should_trigger: true }], 'more than 16000 characters'],
  [
    'a prompt twice',
    [
      { query: 'x', should_trigger: true },
      { query: ' X', should_trigger: true },
    ],
    'another one',
  ],
  [
    'a prompt with both labels',
    [
      { query: 'x', should_trigger: true },
      { query: 'x', should_trigger: false },
    ],
    'another label',
  ],
])('%s is said: it is left out', (_, content, reason) => {
  const [file] = read({ 'evals/trigger_eval.json': JSON.stringify(content) });
  expect(file?.notes.join()).toContain(reason);
  expect(file?.cases.length).toBe(reason === 'another one' ? 1 : 0);
});

test.each<[string, TreeEntry, string]>([
  ['no JSON', '[{', 'it is not valid JSON'],
  ['text', '"hello"', 'no list of tests'],
  ['an empty list', '[]', 'has no tests'],
  ['too many tests', JSON.stringify(Array(2_001).fill({ query: 'x', should_trigger: true })), 'at most 2000'],
  ['more than a megabyte', { sparse: 1024 * 1024 + 1 }, 'at most 1048576'],
  ['no UTF-8', Buffer.from([0xff, 0xfe, 0x5b]), 'not UTF-8'],
  ['a pipe', 'FIFO', 'named pipe'],
  ['a folder', 'FOLDER', 'folder'],
  ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'without a prompt'],
])('%s is said, and read as nothing', (_, entry, reason) => {
  const [file] = read({ 'evals/trigger_eval.json': entry });
  expect(file?.cases).toEqual([]);
  expect(file?.notes.join()).toContain(reason);
});

test.each([
  ['broken', 'should_trigger_prompts: [', 'not valid YAML'],
  ['nested deep', `${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}`, 'nested more than'],
  [
    'bombs',
    `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replaceAll(/./g, (c) => `${c}: &${c} [${Array(10).fill(`*${String.fromCharCode(c.charCodeAt(0) - 1)}`)}]\n`)}`,
    'aliases',
  ],
])('YAML that is %s is said', (_, text, reason) => {
  const [file] = read({ 'evals/trigger_tests.yaml': text });
  expect(file?.cases).toEqual([]);
  expect(file?.notes.join()).toContain(reason);
});

test('names of prototypes are names like others', () => {
  const text =
    '{"__proto__": {"evals": [{"prompt": "inherited", "should_trigger": true}]}, "evals": [{"__proto__": {"should_trigger": false}, "prompt": "own", "should_trigger": true, "constructor": 1}]}';
  expect(labels('evals/evals.json', text)).toEqual([['own', true]]);
  expect(Object.hasOwn(Object.prototype, 'evals')).toBe(false);
});

test('a link out of the skill is not followed, and said', () => {
  const outside = temporaryFolder();
  writeTree(outside, { 'secret.json': '[{"query": "secret", "should_trigger": true}]' });
  expect(read({ 'evals/trigger_eval.json': { link: `${outside}/secret.json` } })).toEqual([
    {
      file: 'evals/trigger_eval.json',
      cases: [],
      drafts: [],
      notes: ['evals/trigger_eval.json is a link out of the skill, and is not read.'],
    },
  ]);
});

test('a label in a word is no description of a good answer', () => {
  const [file] = read({ 'trigger_tests.yaml': '- {prompt: Fold a crane, expected: trigger}' });
  expect(file?.cases).toMatchObject([{ shouldTrigger: true, expectedOutput: null }]);
});

test('files of triggers come before files of tasks', () => {
  const content = '[{"prompt": "x", "should_trigger": true}]';
  const files = read({
    'evals/evals.json': content,
    'evals/trigger-evals.json': content,
    'trigger_tests.yaml': content,
  });
  expect(files.map(({ file }) => file)).toEqual([
    'evals/trigger-evals.json',
    'trigger_tests.yaml',
    'evals/evals.json',
  ]);
});

test('plain text has one prompt a line, and each should trigger the skill', () => {
  const folder = temporaryFolder();
  writeTree(folder, { 'prompts.txt': 'Fold a crane\r\n\n  Fold a frog \n' });
  const { cases } = readEvalCaseFile(`${folder}/prompts.txt`, 'prompts.txt', 'tasks');
  expect(cases.map(({ prompt, shouldTrigger }) => [prompt, shouldTrigger])).toEqual([
    ['Fold a crane', true],
    ['Fold a frog', true],
  ]);
});

test('a test with the status draft is no case', () => {
  const draft = { id: 'a', status: 'draft', prompt: 'Make me a bird', should_trigger: true };
  const [file] = read({ 'evals/evals.json': JSON.stringify([draft, { ...draft, id: 'b', status: 'kept' }]) });
  expect(file?.cases.map(({ id }) => id)).toEqual(['b']);
  expect(file?.drafts.map(({ id }) => id)).toEqual(['a']);
});
