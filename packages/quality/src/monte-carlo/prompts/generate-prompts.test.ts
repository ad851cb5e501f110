import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { excerptText, fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { judgeModel } from '@plugin-eval/tests/support/judge-stage.ts';
import { expect, test } from 'vitest';
import { generatePrompts } from './generate-prompts.ts';
import { promptMix } from './prompt-mix.ts';

const ANSWER = {
  purpose: 'It folds cranes.',
  explicit: ['Use crane-folding', 'Fold a crane', 'Fold a paper bird now'],
  implicit: ['I need a bird', 'My paper is flat', 'What about wings?', 'The beak is missing'],
  contextual: ['It is Monday, and I …', 'My child has a party …', 'In our office …'],
  near_miss: ['Rent a crane', 'Draw a crane', 'Fold a shirt', 'Feed a crane', 'Fold a map'],
};

const LEAKING = { ...ANSWER, implicit: ['I need crane-folding', ...ANSWER.implicit.slice(1)] };

function generate(answers: readonly unknown[]) {
  const asked: string[] = [];
  const perform = fakePerform((request, _, n) => {
    asked.push(excerptText(request));
    return JSON.stringify(answers[n] ?? answers.at(-1));
  });
  const writer = {
    model: judgeModel('openai:first'),
    maxOutputTokens: 4_000,
    material: prepareMaterial([{ path: 'SKILL.md', text: '# Crane\n\nFold it.' }]),
    skill: { name: 'crane-folding', description: 'Use this skill when folding paper cranes.' },
    subject: 'crane/SKILL.md',
  };
  return { asked, perform, generated: generatePrompts(perform, writer, promptMix(15)) };
}

test('fifteen prompts in four buckets come from one call', async () => {
  const { generated, asked, perform } = generate([ANSWER]);
  const { prompts, paid } = await generated;
  const count = (bucket: string) => prompts.filter((prompt) => prompt.bucket === bucket).length;
  expect(['explicit', 'implicit', 'contextual', 'near_miss'].map(count)).toEqual([3, 4, 3, 5]);
  expect(prompts.filter(({ shouldTrigger }) => shouldTrigger)).toHaveLength(10);
  expect(prompts[0]?.leak).toEqual({ kind: 'name', evidence: 'crane-folding' });
  expect(paid.keys).toHaveLength(1);
  expect(asked[0]).toContain('Fold it.');
  expect(perform.executed[0]).toMatchObject({
    label: 'session prompts',
    subject: 'crane/SKILL.md',
    sample: 0,
  });
});

test('a prompt that gives the skill away is refused once, by its place', async () => {
  const { generated, asked } = generate([LEAKING, ANSWER]);
  expect((await generated).prompts[3]).toMatchObject({
    text: 'I need a bird',
    bucket: 'implicit',
    leak: null,
  });
  expect(asked[1]).toContain('number 1 of implicit names the skill');
});

test('one that still does is taken, marked, and counts as explicit', async () => {
  const { generated, asked } = generate([LEAKING, LEAKING]);
  const { prompts, paid } = await generated;
  expect(asked).toHaveLength(2);
  expect(prompts[3]).toMatchObject({ bucket: 'explicit', shouldTrigger: true, leak: { kind: 'name' } });
  expect(paid.keys).toHaveLength(2);
});

test.each([
  ['too few', { ...ANSWER, near_miss: ['one'] }],
  ['an empty one', { ...ANSWER, explicit: [' ', 'b', 'c'] }],
  ['two that are the same', { ...ANSWER, explicit: ['b', ' B', 'c'] }],
  ['a bucket that is missing', { ...ANSWER, contextual: undefined }],
])('%s: refused twice, it is an error, and asked anew another time', async (_, answer) => {
  const { generated, perform } = generate([answer]);
  await expect(generated).rejects.toThrow('session prompts: the judge gave no usable answer');
  expect(perform.rejected).toHaveLength(2);
});
