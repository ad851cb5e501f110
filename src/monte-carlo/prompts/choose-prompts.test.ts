import { expect, test, vi } from 'vitest';
import type { EvalCase, EvalCaseFile } from '../../skill/eval-case.ts';
import { choosePrompts, type PromptSources } from './choose-prompts.ts';

const SKILL = {
  name: 'crane-folding',
  description: 'Use this skill when folding paper cranes from square sheets.',
};

function evalCase(changes: Partial<EvalCase>): EvalCase {
  return {
    prompt: 'Fold a bird',
    shouldTrigger: true,
    labelled: true,
    bucket: null,
    expectedOutput: null,
    expectations: [],
    files: [],
    ...changes,
  };
}

function file(name: string, cases: readonly EvalCase[], notes: string[] = []): EvalCaseFile {
  return { file: name, cases, notes };
}

const GENERATED = {
  prompts: [
    {
      text: 'Make me a bird',
      bucket: 'implicit' as const,
      shouldTrigger: true,
      expectations: [],
      expectedOutput: null,
      files: [],
      leak: null,
    },
  ],
  paid: { keys: ['k'], usage: null, costUsd: 0.01 },
};

function choose(sources: Partial<PromptSources>) {
  const generate = vi.fn(async () => GENERATED);
  return { generate, chosen: choosePrompts({ given: null, author: [], generate, ...sources }, SKILL) };
}

test('the file of the command line comes before those of the author', async () => {
  const { chosen, generate } = choose({
    given: file('mine.txt', [evalCase({ prompt: 'Mine' })]),
    author: [file('evals/evals.json', [evalCase({})])],
  });
  expect(await chosen).toMatchObject({
    source: { kind: 'command-line', file: 'mine.txt' },
    prompts: [{ text: 'Mine', bucket: 'implicit', leak: null }],
    paid: null,
  });
  expect(generate).not.toHaveBeenCalled();
});

test('all files of the author count together, and what they say of one prompt is put together', async () => {
  const { chosen } = choose({
    author: [
      file('trigger_eval.json', [evalCase({}), evalCase({ prompt: 'Bake a cake', shouldTrigger: false })]),
      file('broken.json', [], ['broken.json is not read: it is no valid JSON.']),
      file('evals.json', [
        evalCase({
          prompt: 'fold a  BIRD',
          labelled: false,
          expectations: ['Has wings'],
          expectedOutput: 'A bird.',
        }),
        evalCase({ prompt: 'Fold a frog', labelled: false }),
      ]),
    ],
  });
  expect(await chosen).toMatchObject({
    source: { kind: 'author', file: 'trigger_eval.json, evals.json' },
    prompts: [
      { text: 'Fold a bird', shouldTrigger: true, expectations: ['Has wings'], expectedOutput: 'A bird.' },
      { text: 'Bake a cake', shouldTrigger: false, bucket: 'near_miss' },
      { text: 'Fold a frog', shouldTrigger: true },
    ],
    notes: ['broken.json is not read: it is no valid JSON.'],
  });
});

test('a label that is said beats one that is understood, wherever it stands', async () => {
  const { chosen } = choose({
    author: [
      file('a.json', [evalCase({ labelled: false }), evalCase({ prompt: 'Other' })]),
      file('b.json', [evalCase({ shouldTrigger: false })]),
    ],
  });
  expect((await chosen).prompts.map(({ shouldTrigger }) => shouldTrigger)).toEqual([false, true]);
});

test('tests that hand the task over are left out, and counted', async () => {
  const { chosen } = choose({
    author: [
      file('evals.json', [evalCase({}), evalCase({ prompt: 'Copy', shouldTrigger: null, labelled: false })]),
    ],
  });
  const { prompts, notes } = await chosen;
  expect(prompts).toHaveLength(1);
  expect(notes).toEqual([expect.stringContaining('evals.json: 1 of 2 tests left out: they hand the task')]);
});

test('prompts are generated when the author has none that should trigger, and that is said', async () => {
  const { chosen } = choose({ author: [file('t.json', [evalCase({ shouldTrigger: false })])] });
  expect(await chosen).toMatchObject({
    source: { kind: 'generated', file: null },
    prompts: [{ text: 'Make me a bird' }],
    notes: [expect.stringContaining('no prompt that should trigger')],
    paid: { costUsd: 0.01 },
  });
  expect((await choose({}).chosen).notes).toEqual([]);
});

test('a prompt that names the skill or copies its description is explicit', async () => {
  const { chosen } = choose({
    author: [
      file('t.json', [
        evalCase({ prompt: 'Use crane-folding on this', bucket: 'implicit' }),
        evalCase({ prompt: 'I am folding paper cranes from square sheets' }),
        evalCase({ prompt: 'My bird of paper has no beak', bucket: 'contextual' }),
      ]),
    ],
  });
  expect((await chosen).prompts.map(({ bucket, leak }) => [bucket, leak?.kind])).toEqual([
    ['explicit', 'name'],
    ['explicit', 'description'],
    ['contextual', undefined],
  ]);
});
