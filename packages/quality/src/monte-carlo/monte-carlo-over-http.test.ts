import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { modelAnswerKind } from '@plugin-eval/engine/model/model-answer.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { JsonValue, Perform, Performed, Task } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';
import { agentSessionKind } from '@plugin-eval/sessions/agent-session-kind.ts';
import { driveToolLoop } from '@plugin-eval/sessions/drive-tool-loop.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import honestJudge from '@plugin-eval/tests/stand-ins/honest-judge.ts';
import { modelOnStandIn } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import type { Fault, StandInAnswer, StandInRequest } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { simulate } from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { expect, onTestFinished, test } from 'vitest';

/** Loads the skill that the prompt is about, and then answers; judges what it is shown. */
function agentAndJudge(request: StandInRequest): StandInAnswer {
  if (request.tools.length === 0) return honestJudge(request);
  const prompt = request.texts[0] ?? '';
  const skill = /Hollowgate/.test(prompt) ? 'hollowgate-parcel-label' : /crane/.test(prompt) ? 'crane' : null;
  return request.turn === 1 && skill !== null
    ? { toolCalls: [{ name: 'Skill', input: { skill } }] }
    : { text: 'Here is what you asked me for, in nine steps.' };
}

/** Simulates through a stand-in server, without journal, limits and retries. */
async function simulateOver(faults: (request: StandInRequest) => Fault | null = () => null) {
  const standIn = await startStandIn({ protocol: 'anthropic', answer: agentAndJudge, faults });
  onTestFinished(() => standIn.stop());
  const { model, ...call } = modelOnStandIn('anthropic', standIn);
  const skillRegistry = new SkillRegistry();
  const clock = { now: call.now, elapsedMs: () => performance.now(), timer: { sleep: async () => {} } };
  const kinds = [
    modelAnswerKind(call),
    agentSessionKind({
      elapsedMs: () => performance.now(),
      prices: {},
      now: call.now,
      skills: skillRegistry,
      drivers: {
        'tool-loop': (request, skills, context) =>
          driveToolLoop(request, skills, { ...call, clock, random: () => 0.5, ...context }),
      },
    }),
  ];
  const perform: Perform = Object.assign(
    async <Result extends JsonValue>(task: Task): Promise<Performed<Result>> => {
      const kind = kinds.find(({ name }) => name === task.kind);
      try {
        const execution = await kind?.execute(task.input, { signal: new AbortController().signal });
        return { ...execution, key: taskKey(task, 1), fromJournal: false } as Performed<Result>;
      } catch (error) {
        if (!AttemptFailure.isInstance(error)) throw error;
        throw new TaskErroredError(task.label, error.kind, 1, error.message);
      }
    },
    { reject: async () => {} },
  );
  const quality = { model, maxOutputTokens: 4_000, contextTokens: 200_000 };
  return await simulate(perform, { model, quality, sessions: 15 }, { skillRegistry });
}

test('real sessions over HTTP are drawn, judged and counted', async () => {
  const layer = await simulateOver();
  expect(layer.controls).toEqual({
    positive: { asked: 3, fired: 3, errored: 0 },
    negative: { asked: 3, fired: 0, errored: 0 },
  });
  expect(layer.activation).toMatchObject({ rate: 1, precision: 1, f1: 1 });
  expect(layer.quality).toMatchObject({ runs: 10, mean: expect.closeTo(0.7, 9) });
  expect(layer.tokens?.median).toBeGreaterThan(0);
  expect(layer.costUsd).toBeGreaterThan(0);
  expect(layer.installed.map(({ listed }) => listed)).toEqual(['full', 'full', 'full', 'full']);
});

test('a broken endpoint gives no rate at all', async () => {
  const layer = await simulateOver(() => ({ kind: 'status', status: 500 }));
  expect([layer.valid, layer.activation, layer.score]).toEqual([false, null, null]);
  expect(layer.invalidReason).toContain('The instrument check failed');
});
