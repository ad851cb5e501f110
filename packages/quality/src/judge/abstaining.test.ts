import { judgeLayerSchema } from '@plugin-eval/core/documents/judge-layer.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { bandAnswer, honestAnswer, outputQualityAnswer } from '@plugin-eval/tests/support/judge-answers.ts';
import { FIRST_MODEL, judge, judgeSubject, SECOND_MODEL } from '@plugin-eval/tests/support/judge-stage.ts';
import { expect, test } from 'vitest';

const ABSTAINING = {
  band: 'cannot tell',
  score: null,
  evidence: [],
  reasoning: 'The work lies in scripts/fold.py.',
};
const abstains = () => bandAnswer(0.5, ABSTAINING);
const TWO = { models: [FIRST_MODEL, SECOND_MODEL] };

test('a dimension on which the judge cannot tell is unmeasured with its reason: neither zero nor errored', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      orchestration_fitness: abstains,
      output_quality: () =>
        JSON.stringify({
          ...JSON.parse(outputQualityAnswer([0, 0, 0])),
          tasks: [1, 2, 3].map((n) => ({
            task: `Fold crane ${n}.`,
            walkthrough: 'Nobody can say.',
            evidence: [],
            score: null,
          })),
        }),
    }),
  );
  const { layer } = await judge(perform);
  expect(layer.assessments.orchestration_fitness).toEqual({
    ...{ status: 'unmeasured', score: null, spread: null, missing: 0, rubricVersion: 1, judgements: [] },
    reason: 'The judge cannot tell from the material: The work lies in scripts/fold.py.',
    abstentions: [
      expect.objectContaining({ judge: 1, model: 'openai:first', reasoning: ABSTAINING.reasoning }),
    ],
  });
  expect(layer.assessments.output_quality).toMatchObject({ status: 'unmeasured', score: null, missing: 0 });
  expect(layer.subScores).toMatchObject({ orchestration_fitness: null, scope_calibration: 0.5 });
  // Triggering accuracy and scope are left.
  expect(layer.score).toBeCloseTo((1 + 0.5) / 2, 12);
  expect(layer.costUsd).toBeCloseTo(0.01 * perform.executed.length, 12);
  expect(judgeLayerSchema.safeParse(toDocument(layer)).error).toBeUndefined();
});

test('the score of the others stands beside a judge who abstains, and nobody is missing', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      orchestration_fitness: () => (request.model.id === 'second' ? abstains() : bandAnswer(0.7)),
    }),
  );
  const { layer } = await judge(perform, judgeSubject(), TWO);
  expect(layer.assessments.orchestration_fitness).toMatchObject({
    ...{ status: 'measured', score: 0.7, spread: null, missing: 0 },
    reason: expect.stringMatching(/^Judge 2 \(openai:second\) cannot tell from the material: /),
  });
});

test('what all judges, or all draws of one, say alike is said once', async () => {
  const perform = fakePerform((request) => honestAnswer(request, { orchestration_fitness: abstains }));
  const reasonOf = async (options: Parameters<typeof judge>[2]) =>
    (await judge(perform, judgeSubject(), options)).layer.assessments.orchestration_fitness?.reason;
  expect(await reasonOf(TWO)).toBe(`The judges cannot tell from the material: ${ABSTAINING.reasoning}`);
  expect(await reasonOf({ draws: 2 })).toBe(
    `The judge cannot tell from the material: ${ABSTAINING.reasoning}`,
  );
});

test('one judge abstains and the other errored: the dimension is errored, since another try may measure it', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      orchestration_fitness: () => {
        if (request.model.id === 'second') throw new TaskErroredError('x', 'overload', 5, '529');
        return abstains();
      },
    }),
  );
  const { layer } = await judge(perform, judgeSubject(), TWO);
  expect(layer.assessments.orchestration_fitness).toMatchObject({
    status: 'errored',
    score: null,
    missing: 1,
  });
});

test.each([
  ['a band without a score', { ...ABSTAINING, band: '0.40-0.59', evidence: ['Fold the square'] }],
  ['a score without a band', { ...ABSTAINING, score: 0.5, evidence: ['Fold the square'] }],
])('%s is refused', async (_, changes) => {
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      orchestration_fitness: () => (request.messages.length > 1 ? bandAnswer(0.5) : bandAnswer(0.5, changes)),
    }),
  );
  const { layer } = await judge(perform);
  expect(layer.assessments.orchestration_fitness?.judgements).toMatchObject([{ score: 0.5, repaired: true }]);
});

test('scores for some of the tasks alone are refused', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      output_quality: () =>
        outputQualityAnswer([0.3, 0.5, 0.7]).replace(
          '"score":0.5',
          request.messages.length > 1 ? '"score":0.5' : '"score":null',
        ),
    }),
  );
  const { layer } = await judge(perform);
  expect(layer.assessments.output_quality?.judgements).toMatchObject([{ repaired: true }]);
});
