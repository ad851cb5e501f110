import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTriggerEvals } from './trigger-evals.ts';

function evalsOf(tree: Record<string, TreeEntry>) {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return readTriggerEvals(folder, 'crane');
}

const FOLD = { query: 'Fold me a crane', should_trigger: true };
const BAKE = { query: 'Bake me a cake', should_trigger: false };

test.each([
  ['evals/trigger_eval.json', [FOLD, BAKE]],
  ['evals/eval_queries.json', [FOLD, BAKE]],
  ['eval_queries.json', [FOLD, BAKE]],
  ['trigger_eval.json', [FOLD, { prompt: 'Bake me a cake', should_trigger: false }]],
  [
    'evals/evals.json',
    {
      skill_name: 'crane',
      evals: [
        { id: 1, prompt: 'Fold me a crane', expected_output: 'A crane.', should_trigger: true },
        { id: 2, prompt: 'Bake me a cake', should_trigger: false },
        { id: 3, prompt: 'A quality eval without a label', expected_output: 'x' },
      ],
    },
  ],
  [
    'evals/evals.json',
    [
      { question: 'Fold me a crane', expected_skill: 'crane' },
      { question: 'Bake me a cake', expected_skill: 'cake' },
    ],
  ],
])('labelled prompts are read from %s', (file, content) => {
  expect(evalsOf({ [file]: JSON.stringify(content) })).toEqual([
    {
      file,
      evals: [
        { prompt: 'Fold me a crane', shouldTrigger: true },
        { prompt: 'Bake me a cake', shouldTrigger: false },
      ],
    },
  ]);
});

test('files come in a fixed order, the dedicated ones first', () => {
  const content = JSON.stringify([FOLD]);
  const files = evalsOf({
    'evals/evals.json': content,
    'eval_queries.json': content,
    'evals/trigger_eval.json': content,
  });
  expect(files.map(({ file }) => file)).toEqual([
    'evals/trigger_eval.json',
    'eval_queries.json',
    'evals/evals.json',
  ]);
});

test('equal prompts count once, and not at all when their labels contradict each other', () => {
  const evals = evalsOf({
    'trigger_eval.json': JSON.stringify([
      FOLD,
      { query: ' fold  me a CRANE ', should_trigger: true },
      { query: 'Both ways', should_trigger: true },
      { query: 'both ways', should_trigger: false },
    ]),
  });
  expect(evals[0]?.evals).toEqual([{ prompt: 'Fold me a crane', shouldTrigger: true }]);
});

test.each([
  ['no JSON', '[{'],
  ['no list', '{"query": "x", "should_trigger": true}'],
  ['no labels', '[{"query": "x"}]'],
  ['labels that are no booleans', '[{"query": "x", "should_trigger": "yes"}]'],
  ['empty prompts', '[{"query": " ", "should_trigger": true}]'],
  ['prompts that are too long', JSON.stringify([{ query: 'x'.repeat(4_001), should_trigger: true }])],
  ['more entries than are read', JSON.stringify(Array(2_001).fill(FOLD))],
  ['more bytes than are read', `[${' '.repeat(1024 * 1024)}]`],
  ['nothing', ''],
  ['a nesting that breaks parsers', `${'['.repeat(100_000)}`],
])('%s is passed over', (_, content) => {
  expect(evalsOf({ 'trigger_eval.json': content })).toEqual([]);
});

test('bytes that are no UTF-8, pipes and folders are passed over', () => {
  expect(
    evalsOf({
      'trigger_eval.json': Buffer.from([0xff, 0xfe, 0x5b]),
      'eval_queries.json': 'FIFO',
      'evals/evals.json': 'FOLDER',
    }),
  ).toEqual([]);
});

test('a link out of the skill is not followed', () => {
  const outside = temporaryFolder();
  writeTree(outside, { 'evals.json': JSON.stringify([FOLD]) });
  const folder = temporaryFolder();
  symlinkSync(join(outside, 'evals.json'), join(folder, 'trigger_eval.json'));
  expect(readTriggerEvals(folder, 'crane')).toEqual([]);
});

test('any JSON gives distinct, bounded prompts', () => {
  const folder = temporaryFolder();
  const entry = fc.oneof(
    fc.record({ query: fc.string(), should_trigger: fc.boolean() }),
    fc.record({ prompt: fc.string(), should_trigger: fc.boolean() }),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(entry)), (value) => {
      writeTree(folder, { 'trigger_eval.json': JSON.stringify(value) });
      const prompts = readTriggerEvals(folder, 'crane').flatMap(({ evals }) =>
        evals.map(({ prompt }) => prompt),
      );
      expect(new Set(prompts).size).toBe(prompts.length);
      expect(prompts.every((prompt) => prompt.trim() !== '' && prompt.length <= 4_000)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
