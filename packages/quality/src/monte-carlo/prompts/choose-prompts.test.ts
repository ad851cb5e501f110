import type { EvalCase, EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { expect, test, vi } from 'vitest';
import { choosePrompts, type PromptSources } from './choose-prompts.ts';

const SKILL = {
  name: 'crane-folding',
  description: 'Use this skill when folding paper cranes from square sheets.',
};

function evalCase(changes: Partial<EvalCase>): EvalCase {
  return {
    id: null,
    prompt: 'Fold a bird',
    shouldTrigger: true,
    labelFrom: null,
    expectedSkills: null,
    guess: null,
    bucket: null,
    expectedOutput: null,
    expectations: [],
    expectationsFrom: [],
    files: [],
    task: null,
    ...changes,
  };
}

const EXPECTED = {
  shouldTrigger: null,
  expectedSkills: { expected: ['crane-folding'], acceptable: [] },
};
const GUESSED = { shouldTrigger: null, guess: true };

function file(name: string, cases: readonly EvalCase[], notes: string[] = []): EvalCaseFile {
  return { file: name, cases, drafts: [], notes };
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
  return {
    generate,
    chosen: choosePrompts({ given: null, author: [], guessLabels: false, generate, ...sources }, SKILL),
  };
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
      file('broken.json', [], ['broken.json is not read: it is not valid JSON.']),
      file('evals.json', [
        evalCase({
          prompt: 'fold a  BIRD',
          shouldTrigger: null,
          expectations: ['Has wings'],
          expectedOutput: 'A bird.',
        }),
        evalCase({ prompt: 'Fold a frog', ...EXPECTED }),
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
    notes: ['broken.json is not read: it is not valid JSON.'],
  });
});

test('the better label counts, wherever it stands', async () => {
  const { chosen } = choose({
    guessLabels: true,
    author: [
      file('a.json', [
        evalCase({ prompt: 'One', ...GUESSED }),
        evalCase({ prompt: 'Two', ...GUESSED }),
        evalCase({ prompt: 'Three', ...EXPECTED }),
        evalCase({ prompt: 'Four' }),
      ]),
      file('b.json', [
        evalCase({ prompt: 'One', shouldTrigger: false }),
        evalCase({ prompt: 'Two', ...EXPECTED }),
        evalCase({ prompt: 'Three', shouldTrigger: false }),
        evalCase({ prompt: 'Four', shouldTrigger: false }),
      ]),
    ],
  });
  const { prompts, source } = await chosen;
  expect(prompts.map(({ shouldTrigger }) => shouldTrigger)).toEqual([false, true, false, true]);
  expect(source.labels).toEqual({
    shouldTrigger: 3,
    expectedSkill: 1,
    guessed: 0,
    generated: 0,
    unlabelled: 0,
  });
});

test('tests without a label are not used, and counted; guesses are counted too', async () => {
  const author = [
    file('evals.json', [
      evalCase({}),
      evalCase({ prompt: 'Fold a frog', ...GUESSED }),
      evalCase({ prompt: 'Copy', shouldTrigger: null }),
    ]),
  ];
  const { prompts, notes, source } = await choose({ author }).chosen;
  expect(prompts).toHaveLength(1);
  expect(source.labels).toMatchObject({ shouldTrigger: 1, guessed: 0, unlabelled: 2 });
  expect(notes).toEqual([
    'evals.json: 2 of 3 tests do not say whether the skill should trigger, and are not used. should_trigger or expected_skill would say it; --guess-labels guesses it from what they say of a good answer.',
  ]);
  const guessed = await choose({ author, guessLabels: true }).chosen;
  expect(guessed.prompts).toHaveLength(2);
  expect(guessed.source.labels).toMatchObject({ shouldTrigger: 1, guessed: 1, unlabelled: 1 });
  expect(guessed.notes).toEqual([
    expect.stringContaining('evals.json: 1 of 3 tests do not say whether the skill should trigger'),
  ]);
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
