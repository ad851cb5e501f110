import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { judgeModel, judgeSubject } from '@plugin-eval/tests/support/judge-stage.ts';
import { expect, test } from 'vitest';
import { promptsForSkill } from './prompts-for-skill.ts';

const WRITER = { model: judgeModel('openai:first'), maxOutputTokens: 4_000, contextTokens: null };

const ASKED = { prompts: null, guessLabels: false };

const ANSWER = {
  purpose: 'It folds cranes.',
  explicit: ['A1', 'A2', 'A3'],
  implicit: ['B1', 'B2', 'B3', 'B4'],
  contextual: ['C1', 'C2', 'C3'],
  near_miss: ['D1', 'D2', 'D3', 'D4', 'D5'],
};

const answering = () => fakePerform(() => JSON.stringify(ANSWER));

test("the author's prompts are taken without a call, and their files named as documents name them", async () => {
  const perform = answering();
  const subject = judgeSubject({
    'evals/evals.json': JSON.stringify({
      evals: [{ prompt: 'A bird of paper', expected_output: 'A bird.', should_trigger: true }],
    }),
    'evals/trigger_eval.json': '[',
  });
  expect(await promptsForSkill(subject, ASKED, WRITER, perform)).toMatchObject({
    source: { kind: 'author', file: 'skills/crane/evals/evals.json' },
    prompts: [{ text: 'A bird of paper', shouldTrigger: true }],
    notes: [
      'evals/trigger_eval.json is not read: it is not valid JSON: line 1, column 2: the text ends before its value does.',
    ],
  });
  expect(perform.executed).toEqual([]);
});

test('a file that was given, without a prompt for this skill, is an error before anything is asked', async () => {
  const perform = answering();
  const evalCase = {
    prompt: 'Bake a cake',
    shouldTrigger: null,
    labelFrom: 'expected_skill',
    expectedSkills: { expected: ['cake'], acceptable: [] },
    guess: null,
    bucket: null,
    expectedOutput: null,
    expectations: [],
    files: [],
    ...{ id: null, expectationsFrom: [], task: null },
  };
  const asked = { ...ASKED, prompts: { file: 'mine.json', cases: [evalCase], drafts: [], notes: [] } };
  await expect(promptsForSkill(judgeSubject(), asked, WRITER, perform)).rejects.toThrow(
    'mine.json has no prompt that should trigger crane.',
  );
  expect(perform.executed).toEqual([]);
});

test('without them prompts are generated', async () => {
  const chosen = await promptsForSkill(judgeSubject(), ASKED, WRITER, answering());
  expect(chosen.source).toMatchObject({ kind: 'generated', file: null, labels: { generated: 15 } });
  expect(chosen.prompts).toHaveLength(15);
  expect(chosen.paid?.keys).toHaveLength(1);
});

test('a skill that no model can take in is an error that says what to do', async () => {
  const subject = judgeSubject({ 'SKILL.md': `---\nname: crane\n---\n${'words and words '.repeat(20_000)}` });
  await expect(
    promptsForSkill(subject, ASKED, { ...WRITER, contextTokens: 32_000 }, answering()),
  ).rejects.toThrow('skills/crane/SKILL.md does not fit the context of openai:first');
});
