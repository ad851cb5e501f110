import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { ModelRequest } from '@plugin-eval/engine/model/model.ts';
import { excerptText, fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { bandAnswer, honestAnswer, outputQualityAnswer } from '@plugin-eval/tests/support/judge-answers.ts';
import { judge, judgeSubject } from '@plugin-eval/tests/support/judge-stage.ts';
import { expect, test } from 'vitest';

const INVENTED = 'Cranes are always folded from gold leaf.';

/** Judges the skill with these answers on one dimension, in turn, and honest ones on the others. */
async function judgeWith(dimension: DimensionName, ...answers: string[]) {
  const asked: ModelRequest[] = [];
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      [dimension]: (one) => {
        asked.push(one);
        return answers[asked.length - 1] ?? answers.at(-1) ?? '';
      },
    }),
  );
  const { layer } = await judge(perform);
  return { assessment: layer.assessments[dimension], asked, perform, layer };
}

test.each<[string, DimensionName, string, string]>([
  [
    'evidence is invented',
    'scope_calibration',
    bandAnswer(0.5, { evidence: [INVENTED] }),
    'do not occur in the material',
  ],
  [
    'evidence is missing',
    'scope_calibration',
    bandAnswer(0.5, { evidence: [] }),
    'No passage of the material is quoted',
  ],
  ['the score is out of range', 'orchestration_fitness', bandAnswer(0.5, { score: 85 }), 'score'],
  ['the score is a string', 'orchestration_fitness', bandAnswer(0.5, { score: '0.5' }), 'score'],
  [
    'the score contradicts the band',
    'orchestration_fitness',
    bandAnswer(0.85, { band: '0.40-0.59' }),
    'The score 0.85 lies in the band 0.80-1.00, but the band 0.40-0.59 was named.',
  ],
  ['the band does not exist', 'orchestration_fitness', bandAnswer(0.5, { band: '0.45-0.55' }), 'band'],
  ['reasons are missing', 'scope_calibration', bandAnswer(0.5, { reasoning: '' }), 'reasoning'],
  ['there are two tasks', 'output_quality', outputQualityAnswer([0.5, 0.5]), 'tasks'],
  [
    'the tasks are the same',
    'output_quality',
    outputQualityAnswer([0.5, 0.5, 0.5]).replaceAll(/number \d/g, 'number 1'),
    'Two of the tasks are the same',
  ],
  [
    'the evidence of tasks is invented',
    'output_quality',
    outputQualityAnswer([0.5, 0.5, 0.5]).replaceAll('Fold the square along both diagonals.', INVENTED),
    'do not occur in the material',
  ],
])('when %s the judge is told so, and its second answer counts', async (_, dimension, bad, problem) => {
  const good = dimension === 'output_quality' ? outputQualityAnswer([0.6, 0.6, 0.6]) : bandAnswer(0.6);
  const { assessment, asked, layer } = await judgeWith(dimension, bad, good);
  expect(asked).toHaveLength(2);
  expect(excerptText(asked[1] as ModelRequest)).toContain(problem);
  expect(assessment).toMatchObject({ status: 'measured', score: expect.closeTo(0.6, 12), missing: 0 });
  expect(assessment?.judgements[0]).toMatchObject({ repaired: true });
  expect(assessment?.judgements[0]?.answers).toHaveLength(2);
  // Six answers in all: the refused one is paid too.
  expect(layer.costUsd).toBeCloseTo(0.06, 12);
});

test('evidence that is invented twice makes the dimension errored, and both answers are asked for anew', async () => {
  const bad = bandAnswer(0.95, { evidence: [INVENTED] });
  const { assessment, perform } = await judgeWith('scope_calibration', bad, bad);
  expect(assessment).toMatchObject({ status: 'errored', score: null, missing: 1, judgements: [] });
  expect(assessment?.reason).toMatch(/^the judge gave no usable answer/);
  expect(perform.rejected).toHaveLength(2);
});

test('one invented quote of three is shown as not found, and does no more', async () => {
  const evidence = ['# Crane', INVENTED, 'Fold the square along both diagonals.'];
  const { assessment } = await judgeWith('scope_calibration', bandAnswer(0.5, { evidence }));
  expect(assessment?.judgements[0]?.evidence.map(({ found, line }) => ({ found, line }))).toEqual([
    { found: true, line: 6 },
    { found: false, line: null },
    { found: true, line: 8 },
  ]);
});

test('a quote from a reference is placed there', async () => {
  const perform = fakePerform((request) =>
    honestAnswer(request, { scope_calibration: () => bandAnswer(0.5, { evidence: ['15 cm is best'] }) }),
  );
  const { layer } = await judge(
    perform,
    judgeSubject({ 'references/sizes.md': '# Sizes\n\n15 cm is best.\n' }),
  );
  expect(layer.assessments.scope_calibration?.judgements[0]?.evidence).toEqual([
    { quote: '15 cm is best', found: true, file: 'skills/crane/references/sizes.md', line: 3 },
  ]);
});

test.each([
  [0, '0.00-0.19'],
  [0.195, '0.00-0.19'],
  [0.2, '0.20-0.39'],
  [0.5999, '0.40-0.59'],
  [0.8, '0.80-1.00'],
  [1, '0.80-1.00'],
])('%d lies in the band %s', async (score, band) => {
  const { assessment, asked } = await judgeWith('scope_calibration', bandAnswer(0.5, { score, band }));
  expect(asked).toHaveLength(1);
  expect(assessment?.score).toBe(score);
});

test('reasons and evidence come before the score in every question', async () => {
  const { perform } = await judgeWith('scope_calibration', bandAnswer(0.5));
  const orders = perform.executed.map(({ input }) => {
    const schema = (input as { answerSchema: { schema: { properties: Record<string, unknown> } } })
      .answerSchema.schema;
    return Object.keys(schema.properties);
  });
  for (const order of orders) {
    expect(order.at(-1)).toMatch(/^(?:score|tasks|reasoning|unrelated)$/);
    if (order.includes('score')) expect(order.indexOf('reasoning')).toBeLessThan(order.indexOf('score'));
  }
});
