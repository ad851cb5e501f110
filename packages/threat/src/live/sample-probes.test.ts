import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Execution, JsonValue, Perform, Performed, Task } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';
import {
  type AnsweredOutcome,
  answeredOutcome,
  probeSample,
} from '@plugin-eval/tests/support/live-samples.ts';
import { describe, expect, test } from 'vitest';
import { recordedTarget } from '../targets/recorded-target.ts';
import { liveRunOf } from './live-run-of.ts';
import type { LiveTarget } from './live-target.ts';
import { sampleLabel } from './sample-label.ts';
import { sampleProbes } from './sample-probes.ts';

/** A target whose tasks are their labels, and whose results are texts. */
const TARGET: LiveTarget = {
  target: recordedTarget('a target', null),
  taskFor: (sample) => ({
    kind: 'k',
    input: sampleLabel(sample),
    sample: sample.sample,
    label: sampleLabel(sample),
    subject: 's',
  }),
  keyOf: (task) => taskKey(task, 1),
  answerOf: (result, sample) => answeredOutcome({ replies: [String(result)] }, { sample }).answer,
  estimate: () => {
    throw new Error('Nobody asked.');
  },
};

function performing(execute: (task: Task) => Promise<Partial<Execution>>): Perform {
  return Object.assign(
    async <Result extends JsonValue>(task: Task) => {
      const execution = await execute(task);
      const answer = { result: task.label, usage: null, costUsd: null, ...execution };
      return { ...answer, key: taskKey(task, 1), fromJournal: false } as Performed<Result>;
    },
    { reject: async () => {} },
  );
}

const samples = [0, 1, 2, 3].map((sample) => probeSample({}, { sample }));

describe('probes are put to a target', () => {
  test('at once, and answers come in the order of the questions', async () => {
    const waiting: (() => void)[] = [];
    const planned: number[] = [];
    const perform = performing(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return {};
    });
    const asked = sampleProbes({ samples, target: TARGET, perform, onPlan: (n) => planned.push(n) });
    expect(waiting).toHaveLength(4);
    for (const answer of waiting.reverse()) answer();
    const outcomes = await asked;
    expect(planned).toEqual([4]);
    expect(outcomes.map((outcome) => outcome.state === 'answered' && outcome.answer.replies)).toEqual(
      samples.map((sample) => [sampleLabel(sample)]),
    );
  });

  test('and what may pass is errored, under the key that it would have had', async () => {
    const perform = performing(async ({ sample, label }) => {
      if (sample === 1) throw new TaskErroredError(label, 'overload', 5, 'Too busy.');
      if (sample === 2) throw new BudgetSpentError(1, 1, 0.5);
      return {};
    });
    const outcomes = await sampleProbes({ samples, target: TARGET, perform });
    expect(outcomes.map(({ state }) => state)).toEqual(['answered', 'errored', 'errored', 'answered']);
    expect(outcomes[1]).toMatchObject({ reason: 'No response after 5 attempts (Too busy.)' });
    expect(outcomes.map(({ key }) => key)).toEqual(
      samples.map((sample) => TARGET.keyOf(TARGET.taskFor(sample))),
    );
  });

  test.each([
    new UsageError('No.'),
    new InterruptedError(),
    new SessionIsolationError('The harness', ['a skill']),
    new TypeError('a bug'),
  ])('and what ends the run ends it: %s', async (error) => {
    const perform = performing(async () => {
      throw error;
    });
    await expect(sampleProbes({ samples, target: TARGET, perform })).rejects.toBe(error);
  });

  test('so many at a time, and none is begun after one that ended the run', async () => {
    const asked: number[] = [];
    const perform = performing(async ({ sample }) => {
      asked.push(sample);
      throw new UsageError('No.');
    });
    await expect(sampleProbes({ samples, target: TARGET, perform, concurrency: 2 })).rejects.toThrow('No.');
    expect(asked).toEqual([0, 1]);
  });

  test('and what cost nothing is known to have used nothing', async () => {
    const perform = performing(async ({ sample }) => (sample === 0 ? { costUsd: 0 } : {}));
    const [free, unknown] = await sampleProbes({ samples, target: TARGET, perform });
    expect(free).toMatchObject({ usage: { inputTokens: 0, outputTokens: 0 } });
    expect(unknown).toMatchObject({ usage: null, costUsd: null });
  });
});

describe('a live run in figures', () => {
  const failure = { kind: 'crash', message: 'It crashed.' };
  const outcomes = [
    answeredOutcome({ met: false, loadedSkills: ['minutes'] }),
    answeredOutcome({ met: false, failure }, { sample: probeSample({}, { sample: 1 }) }),
    answeredOutcome({ loadedSkills: ['minutes'] }, { sample: probeSample({}, { twin: true }) }),
    { sample: probeSample({}, { sample: 2 }), key: 'k', state: 'errored' as const, reason: 'No connection.' },
  ];
  const changed = (changes: Partial<AnsweredOutcome>) =>
    liveRunOf([...outcomes, answeredOutcome({}, { key: 'another', ...changes })], { samples: 1 });

  test('counts sessions by how they ended, and sums what they took', () => {
    expect(liveRunOf(outcomes, { samples: 3 })).toEqual({
      samples: 3,
      planned: 4,
      answered: 2,
      failed: 1,
      errored: 1,
      unmet: 1,
      skillLoads: 2,
      usage: { inputTokens: 300, outputTokens: 30, cacheReadTokens: 0, cacheWriteTokens: 0 },
      costUsd: expect.closeTo(0.03, 12),
    });
  });

  test('knows no sum of which a part is unknown', () => {
    expect(changed({ usage: null })).toMatchObject({ usage: null, costUsd: expect.closeTo(0.04, 12) });
    expect(changed({ costUsd: null })).toMatchObject({ usage: { inputTokens: 400 }, costUsd: null });
  });
});
