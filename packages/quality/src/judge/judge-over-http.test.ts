import { modelAnswerKind } from '@plugin-eval/engine/model/model-answer.ts';
import type { JsonValue, Perform, Performed, Task } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';
import honestJudge, { judgeHonestly } from '@plugin-eval/tests/stand-ins/honest-judge.ts';
import { modelOnStandIn } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import type { StandInOptions } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { judge, judgeSubject } from '@plugin-eval/tests/support/judge-stage.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { expect, onTestFinished, test } from 'vitest';

const LONG = {
  'SKILL.md': skillText({
    body: `# Crane\n\nFold the square along both diagonals.\n\n${'More. '.repeat(1_000)}`,
  }),
};

/** Judges a skill through a stand-in server, without journal and limits. */
async function judgeOver(options: StandInOptions, tree = {}) {
  const standIn = await startStandIn(options);
  onTestFinished(() => standIn.stop());
  const { model, ...context } = modelOnStandIn(options.protocol, standIn);
  const kind = modelAnswerKind(context);
  const perform: Perform = Object.assign(
    async <Result extends JsonValue>(task: Task): Promise<Performed<Result>> => {
      const execution = await kind.execute(task.input, { signal: new AbortController().signal });
      return { ...execution, result: execution.result as never, key: taskKey(task, 1), fromJournal: false };
    },
    { reject: async () => {} },
  );
  const judged = await judge(perform, judgeSubject(tree), { models: [model] });
  return { ...judged, standIn };
}

test.each(['anthropic', 'openai-chat', 'openai-responses', 'google'] as const)(
  'a skill is judged over the protocol of %s',
  async (protocol) => {
    const { layer, standIn } = await judgeOver({ protocol, answer: honestJudge });
    expect(layer.subScores).toEqual({
      triggering_accuracy: 1,
      orchestration_fitness: 0.7,
      output_quality: expect.closeTo(0.7, 12),
      scope_calibration: 0.7,
    });
    expect(standIn.calls).toBe(5);
    expect(layer.costUsd).toBeGreaterThan(0);
    expect(layer.usage?.inputTokens).toBeGreaterThan(1_000);
  },
);

test('answers in a fence with prose around them are read', async () => {
  const { layer } = await judgeOver({
    protocol: 'anthropic',
    answer: (request) => ({
      text: `Here is my verdict:\n\n\`\`\`json\n${JSON.stringify(judgeHonestly(request))}\n\`\`\`\nI hope it helps.`,
    }),
  });
  expect(layer.score).toBeCloseTo((1 + 3 * 0.7) / 4, 12);
});

test('of a long skill, what can be cached is marked, and the first call ends before the others begin', async () => {
  let ended = 0;
  const begun: number[] = [];
  const { standIn } = await judgeOver(
    {
      protocol: 'anthropic',
      answer: async (request) => {
        begun.push(ended);
        await new Promise((resolve) => setTimeout(resolve, 20));
        ended++;
        return honestJudge(request);
      },
    },
    LONG,
  );
  expect(begun[0]).toBe(0);
  expect(begun.slice(1).every((before) => before >= 1)).toBe(true);
  const marked = standIn.requests.filter(({ raw }) => JSON.stringify(raw).includes('"cache_control"'));
  expect(marked).toHaveLength(5);
});

test('a truncated answer is repaired', async () => {
  const { layer, standIn } = await judgeOver({
    protocol: 'openai-chat',
    answer: (request) => {
      const { text } = honestJudge(request);
      return request.call === 1 ? { text: text.slice(0, 40), finishReason: 'length' } : { text };
    },
  });
  expect(layer.assessments.scope_calibration?.status).toBe('measured');
  expect(standIn.calls).toBe(6);
});
