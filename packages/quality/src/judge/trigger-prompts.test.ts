import type { TriggerEval } from '@plugin-eval/skill/trigger-evals.ts';
import { excerptText, fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { GENERATED_PROMPTS, honestAnswer } from '@plugin-eval/tests/support/judge-answers.ts';
import { judge, judgeSubject } from '@plugin-eval/tests/support/judge-stage.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorPrompts, promptsProblem } from './trigger-prompts.ts';

function evals(should: number, shouldNot: number): TriggerEval[] {
  return [
    ...Array.from({ length: should }, (_, i) => ({ prompt: `yes ${i}`, shouldTrigger: true })),
    ...Array.from({ length: shouldNot }, (_, i) => ({ prompt: `no ${i}`, shouldTrigger: false })),
  ];
}

test('the first file with five of either label is used', () => {
  const files = [
    { file: 'few.json', evals: evals(4, 20) },
    { file: 'enough.json', evals: evals(5, 5) },
    { file: 'more.json', evals: evals(50, 50) },
  ];
  expect(authorPrompts(files, 1)?.file).toBe('enough.json');
  expect(authorPrompts(files.slice(0, 1), 1)).toBeNull();
  expect(authorPrompts([], 1)).toBeNull();
});

test('a draw has five of either label, all of them from the file, the same for the same seed', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 5, max: 40 }),
      fc.integer({ min: 5, max: 40 }),
      (seed, yes, no) => {
        const files = [{ file: 'evals.json', evals: evals(yes, no) }];
        const prompts = authorPrompts(files, seed)?.prompts ?? [];
        expect(prompts.filter(({ shouldTrigger }) => shouldTrigger)).toHaveLength(5);
        expect(new Set(prompts.map(({ prompt }) => prompt)).size).toBe(10);
        expect(authorPrompts(files, seed)?.prompts).toEqual(prompts);
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  ['pdf-forms', 'Fill in this pdf form', null],
  ['pdf-forms', 'Use PDF-Forms on this file', 'names the skill'],
  ['pdf', 'Merge two pdf files', null],
  ['pdf', 'Use the PDF skill on this file', 'names the skill'],
  ['pdf', '/pdf merge', 'names the skill'],
  ['crane', ' ', 'empty'],
  ['crane', 'NO  1', 'the same'],
])('the skill %s and the prompt "%s": %s', (name, prompt, problem) => {
  const prompts = [{ prompt, shouldTrigger: true }, ...evals(4, 5)];
  if (problem === null) expect(promptsProblem(prompts, name)).toBeNull();
  else expect(promptsProblem(prompts, name)).toContain(problem);
});

test('a wrong number of either label is told with both numbers', () => {
  expect(promptsProblem(evals(5, 6), 'crane')).toMatch(
    /5 prompts that should use the skill and 6 that should not/,
  );
});

test('prompts that name the skill are refused, and written once more', async () => {
  const texts: string[] = [];
  const bad = { ...GENERATED_PROMPTS, unrelated: ['Use the crane skill', 'What time is it?'] };
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      trigger_prompts: (asked) => {
        texts.push(excerptText(asked));
        return JSON.stringify(texts.length === 1 ? bad : GENERATED_PROMPTS);
      },
    }),
  );
  const { layer } = await judge(perform);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toContain('One of the prompts names the skill');
  expect(layer.triggerPrompts?.prompts).toHaveLength(10);
});

test('whoever writes the prompts sees the whole skill', async () => {
  const perform = fakePerform((request) => honestAnswer(request));
  await judge(
    perform,
    judgeSubject({
      'SKILL.md': skillText(),
      'references/sizes.md': 'REFERENCE-MARK',
      'references/z.png': Buffer.from([255]),
    }),
  );
  const [prompts] = perform.executed;
  expect(prompts?.label).toBe('trigger_prompts, judge 1');
  expect(JSON.stringify(prompts?.input)).toContain('both diagonals');
  expect(JSON.stringify(prompts?.input)).toContain('REFERENCE-MARK');
});
