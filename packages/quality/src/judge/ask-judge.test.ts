import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { honestAnswer } from '@plugin-eval/tests/support/judge-answers.ts';
import { judge, judgeModel, judgeSubject } from '@plugin-eval/tests/support/judge-stage.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { expect, test } from 'vitest';

const CLAUDE = judgeModel('anthropic:claude');
const LONG = {
  'SKILL.md': skillText({
    body: `# Crane\n\nFold the square along both diagonals.\n\n${'More. '.repeat(1_000)}`,
  }),
};

/** Which questions were put in which turn of the event loop: what is in one turn was put at once. */
async function turnsOf(tree: Record<string, string>, models: ReturnType<typeof judgeModel>[], fail = false) {
  const turns: string[][] = [];
  let open: string[] | null = null;
  const perform = fakePerform(async (request, task, n) => {
    if (open === null) {
      open = [];
      turns.push(open);
    }
    open.push(task.label);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open = null;
    if (fail && n === 0) return 'nonsense';
    return honestAnswer(request);
  });
  await judge(perform, judgeSubject(tree), { models });
  return turns;
}

test('where the provider caches what is marked, the first question about a long skill goes alone', async () => {
  const turns = await turnsOf(LONG, [CLAUDE]);
  expect(turns[0]).toEqual(['trigger_prompts, judge 1']);
  expect(turns[1]?.toSorted()).toEqual([
    'orchestration_fitness, judge 1',
    'output_quality, judge 1',
    'scope_calibration, judge 1',
    'triggering_accuracy, judge 1',
  ]);
});

test('others follow when the first has ended, also badly', async () => {
  const turns = await turnsOf(LONG, [CLAUDE], true);
  expect(turns.slice(0, 2)).toEqual([['trigger_prompts, judge 1'], ['trigger_prompts, judge 1']]);
  expect(turns[2]).toHaveLength(4);
});

test('each model fills a cache of its own', async () => {
  const turns = await turnsOf(LONG, [CLAUDE, judgeModel('anthropic:opus')]);
  expect(turns[0]).toEqual(['trigger_prompts, judge 1', 'orchestration_fitness, judge 2']);
});

test.each([
  ['a short skill', {}, CLAUDE],
  ['a provider that caches by itself', LONG, judgeModel('openai:gpt')],
])('with %s everything that can goes at once', async (_, tree, model) => {
  const [first] = await turnsOf(tree, [model]);
  expect(first).toHaveLength(4);
});
