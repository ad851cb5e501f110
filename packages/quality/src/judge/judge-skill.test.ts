import { judgeLayerSchema } from '@plugin-eval/core/documents/judge-layer.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  bandAnswer,
  GENERATED_PROMPTS,
  honestAnswer,
  outputQualityAnswer,
  predictionAnswer,
} from '@plugin-eval/tests/support/judge-answers.ts';
import { FIRST_MODEL, judge, judgeSubject, SECOND_MODEL } from '@plugin-eval/tests/support/judge-stage.ts';
import { expect, test } from 'vitest';

test('four dimensions are judged with reasons and evidence, and the layer is their mean', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, { orchestration_fitness: () => bandAnswer(0.9) }),
  );
  const { layer } = await judge(perform);
  expect(layer.subScores).toEqual({
    triggering_accuracy: 1,
    orchestration_fitness: 0.9,
    output_quality: expect.closeTo(0.5, 12),
    scope_calibration: 0.5,
  });
  expect(layer.score).toBeCloseTo((1 + 0.9 + 0.5 + 0.5) / 4, 12);
  expect(layer.assessments.orchestration_fitness).toEqual({
    abstentions: [],
    status: 'measured',
    score: 0.9,
    spread: null,
    reason: null,
    missing: 0,
    rubricVersion: expect.any(Number),
    judgements: [
      {
        judge: 1,
        draw: 1,
        model: 'openai:first',
        score: 0.9,
        reasoning: 'It comes to 0.9.',
        evidence: [
          {
            quote: 'Fold the square along both diagonals.',
            found: true,
            file: 'skills/crane/SKILL.md',
            line: 8,
          },
        ],
        tasks: [],
        repaired: false,
        answers: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      },
    ],
  });
  expect(layer).toMatchObject({
    judges: 1,
    kappa: null,
    model: 'openai:first',
    models: ['openai:first'],
    seed: 1,
  });
  expect(layer.category).toEqual({ name: 'origami', source: 'plugin' });
  expect(layer.usage).toEqual({
    inputTokens: 500,
    outputTokens: 50,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  });
  expect(layer.costUsd).toBeCloseTo(0.05, 12);
  expect(layer.durationMs).toBe(1);
  expect(judgeLayerSchema.safeParse(toDocument(layer)).error).toBeUndefined();
});

test('all ten rubrics are used when asked for', async () => {
  const { layer } = await judge(
    fakePerform((request) => honestAnswer(request)),
    judgeSubject(),
    {
      rubrics: 'all',
    },
  );
  expect(Object.keys(layer.assessments)).toHaveLength(10);
  expect(layer.subScores.ecosystem_coherence).toBe(0.5);
});

test('the mean of the three tasks is ours, whatever score the judge adds', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, { output_quality: () => outputQualityAnswer([0, 0.5, 0.7], { score: 1 }) }),
  );
  const { layer } = await judge(perform);
  const assessment = layer.assessments.output_quality;
  expect(assessment?.score).toBeCloseTo(0.4, 12);
  expect(assessment?.judgements[0]?.tasks.map(({ score }) => score)).toEqual([0, 0.5, 0.7]);
  // All three quote the same line.
  expect(assessment?.judgements[0]?.evidence).toHaveLength(1);
});

test('two judges are averaged, with their spread and their agreement', async () => {
  const perform = fakePerform((request) => {
    const second = request.model.id === 'second';
    return honestAnswer(request, {
      orchestration_fitness: () => bandAnswer(second ? 0.5 : 0.9),
      // The second judge misses one of the five: 9 of 10 alike, kappa = (0.9 - 0.5) / (1 - 0.5) = 0.8.
      triggering_accuracy: (asked) =>
        predictionAnswer(
          asked,
          (prompt) =>
            GENERATED_PROMPTS.should_trigger.includes(prompt) && !(second && prompt === 'Crease this'),
        ),
    });
  });
  const { layer } = await judge(perform, judgeSubject(), { models: [FIRST_MODEL, SECOND_MODEL] });
  expect(layer.assessments.orchestration_fitness).toMatchObject({
    score: expect.closeTo(0.7, 12),
    spread: expect.closeTo(0.4, 12),
  });
  // The first wrote the prompts and counts for kappa alone. F1 of the second: 4 hits, 1 miss, no false alarm: 8 / 9.
  expect(layer.assessments.triggering_accuracy).toMatchObject({ score: 8 / 9, spread: null, missing: 0 });
  expect(layer.triggerPrompts?.kappaOnly).toEqual([1]);
  expect(layer.kappa).toBeCloseTo(0.8, 12);
  expect(layer.models).toEqual(['openai:first', 'openai:second']);
  expect(layer.triggerPrompts?.prompts.at(4)).toEqual({
    prompt: 'Crease this',
    shouldTrigger: true,
    predictions: [true, false],
  });
});

test('three judges of one model are three draws, and agree by Fleiss', async () => {
  const perform = fakePerform((request) => honestAnswer(request));
  const { layer } = await judge(perform, judgeSubject(), { models: [FIRST_MODEL, FIRST_MODEL, FIRST_MODEL] });
  expect(layer.kappa).toBe(1);
  expect(
    perform.executed.filter(({ label }) => label.startsWith('scope_calibration')).map(({ sample }) => sample),
  ).toEqual([0, 1, 2]);
  // One task for the prompts, and four answers of each judge.
  expect(perform.executed).toHaveLength(13);
  expect(
    new Set(
      Object.values(layer.assessments).flatMap(({ judgements }) =>
        judgements.flatMap(({ answers }) => answers),
      ),
    ).size,
  ).toBe(13);
});

test('two draws of one judge are two answers whose mean is its score; it has no spread and agrees with nobody', async () => {
  const perform = fakePerform((request, { sample }) =>
    honestAnswer(request, { orchestration_fitness: () => bandAnswer(sample === 0 ? 0.7 : 0.9) }),
  );
  const { layer } = await judge(perform, judgeSubject(), { draws: 2 });
  expect(layer).toMatchObject({ judges: 1, draws: 2, models: ['openai:first'], kappa: null });
  expect(layer.assessments.orchestration_fitness).toMatchObject({
    score: expect.closeTo(0.8, 12),
    spread: null,
    missing: 0,
    judgements: [
      { judge: 1, draw: 1, score: 0.7 },
      { judge: 1, draw: 2, score: 0.9 },
    ],
  });
  expect(layer.triggerPrompts?.prompts[0]?.predictions).toEqual([true, true]);
  // The prompts are written once; each of four dimensions is judged twice.
  expect(perform.executed).toHaveLength(9);
  expect(perform.executed.map(({ label }) => label)).toContain('scope_calibration, judge 1, draw 2');
});

test('with a draw missing its judge counts by the others, and so does each judge by one', async () => {
  const perform = fakePerform((request, { label }) =>
    honestAnswer(request, {
      scope_calibration: () => {
        if (label.endsWith('judge 1, draw 2')) throw new BudgetSpentError(1, 1, 0.5);
        return bandAnswer(request.model.id === 'second' ? 0.9 : 0.5);
      },
    }),
  );
  const { layer } = await judge(perform, judgeSubject(), { models: [FIRST_MODEL, SECOND_MODEL], draws: 2 });
  expect(layer.assessments.scope_calibration).toMatchObject({
    score: expect.closeTo(0.7, 12),
    spread: expect.closeTo(0.4, 12),
    missing: 1,
    reason: expect.stringMatching(
      /^Judge 1, draw 2, \(openai:first\) is missing: The remaining budget of \$1/,
    ),
  });
});

test('a dimension that the only judge brings no answer on is errored, and is not a score', async () => {
  const down = new TaskErroredError('output_quality, judge 1', 'overload', 5, '529');
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      output_quality: () => {
        throw down;
      },
    }),
  );
  const { layer } = await judge(perform);
  expect(layer.assessments.output_quality).toMatchObject({
    status: 'errored',
    score: null,
    missing: 1,
    reason: down.reason,
    judgements: [],
  });
  expect(layer.score).toBeCloseTo((1 + 0.5 + 0.5) / 3, 12);
});

test('with one of two judges down the other one counts, and the missing one is named', async () => {
  const perform = fakePerform((request) => {
    if (request.model.id === 'second') throw new BudgetSpentError(1, 1, 0.5);
    return honestAnswer(request);
  });
  const { layer } = await judge(perform, judgeSubject(), { models: [FIRST_MODEL, SECOND_MODEL] });
  expect(layer.assessments.scope_calibration).toMatchObject({
    status: 'measured',
    score: 0.5,
    spread: null,
    missing: 1,
  });
  expect(layer.assessments.scope_calibration?.reason).toMatch(
    /^Judge 2 \(openai:second\) is missing: The remaining budget of \$1/,
  );
  expect(layer.triggerPrompts?.prompts[0]?.predictions).toEqual([true, null]);
  expect(layer.kappa).toBeNull();
});

test('without prompts triggering is errored, and the other dimensions are not', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, { trigger_prompts: () => 'I would rather not.' }),
  );
  const { layer } = await judge(perform);
  expect(layer.assessments.triggering_accuracy).toMatchObject({ status: 'errored', score: null, missing: 1 });
  expect(layer.triggerPrompts).toBeNull();
  expect(layer.assessments.scope_calibration?.status).toBe('measured');
});

test('answers that could not be used were paid all the same', async () => {
  const perform = fakePerform(() => 'I would rather not.');
  const { layer } = await judge(perform);
  expect(layer.score).toBeNull();
  // Prompts and three dimensions, each asked for twice, at a cent.
  expect(perform.executed).toHaveLength(8);
  expect(layer.costUsd).toBeCloseTo(0.08, 12);
  expect(layer.usage).toMatchObject({ inputTokens: 800, outputTokens: 80 });
});

test('nothing answered is not a score at all', async () => {
  const perform = fakePerform(() => {
    throw new TaskErroredError('x', 'transport', 5, 'reset');
  });
  const { layer } = await judge(perform);
  expect(layer.score).toBeNull();
  expect(Object.values(layer.assessments).map(({ status }) => status)).toEqual(Array(4).fill('errored'));
  expect(layer.costUsd).toBe(0);
});

test('an exempt skill is not judged for triggering, and nothing is paid for it', async () => {
  const perform = fakePerform((request) => honestAnswer(request));
  const { layer } = await judge(perform, judgeSubject({}, true));
  expect(layer.assessments.triggering_accuracy).toMatchObject({
    status: 'unmeasured',
    score: null,
    missing: 0,
  });
  expect(layer.assessments.triggering_accuracy?.reason).toMatch(/not choose this skill by its description/);
  expect(perform.executed.map(({ label }) => label.split(',')[0])).toEqual([
    'orchestration_fitness',
    'output_quality',
    'scope_calibration',
  ]);
  expect(layer.score).toBeCloseTo(0.5, 12);
});

test.each([
  ['a refused key', new UsageError('The key was refused.')],
  ['Ctrl-C', new InterruptedError()],
  ['a bug', new TypeError('undefined is not a function')],
])('%s ends the run', async (_, error) => {
  const perform = fakePerform((request) => {
    if (request.answerSchema?.name === 'output_quality') throw error;
    return honestAnswer(request);
  });
  await expect(judge(perform)).rejects.toBe(error);
});

test('an unknown cost of one answer makes the sum unknown', async () => {
  const perform = fakePerform((request) => {
    const text = honestAnswer(request);
    return request.answerSchema?.name === 'scope_calibration' ? { text, costUsd: null, usage: null } : text;
  });
  const { layer } = await judge(perform);
  expect({ costUsd: layer.costUsd, usage: layer.usage }).toEqual({ costUsd: null, usage: null });
});
