import { join } from 'node:path';
import { skillEvaluationSchema } from '@plugin-eval/core/documents/evaluation.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { QUICK_OPTIONS } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { CRANE_COMPOSITE, skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { evaluateSkill } from './evaluate-skill.ts';

function evaluate(text = skillText()) {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, { 'SKILL.md': text });
  let now = 100;
  return evaluateSkill({ path: folder, shown: 'skills/crane' }, QUICK_OPTIONS, () => {
    now += 7;
    return now;
  });
}

test('at quick depth the composite is the mean of six dimensions of weight 0.66', () => {
  const { composite } = evaluate();
  expect(composite).toMatchObject({
    score: expect.closeTo(CRANE_COMPOSITE, 9),
    complete: true,
    badge: null,
    safety: 'unmeasured',
    antiPatternPenalty: 1,
  });
  expect(composite.measuredWeight).toBeCloseTo(0.66, 12);
});

test('what layer 1 cannot measure has neither score nor grade', () => {
  const { dimensions } = evaluate();
  expect(dimensions.output_quality).toMatchObject({
    score: null,
    grade: null,
    status: 'unmeasured',
    weight: 0.15,
  });
  expect(dimensions.triggering_accuracy).toMatchObject({
    score: expect.closeTo(0.6, 12),
    grade: 'D',
    status: 'measured',
  });
});

test('the penalty lowers the composite and the layer score, not the dimensions', () => {
  const { composite, dimensions, layers } = evaluate(skillText({ body: '[a](references/none.md)' }));
  expect(composite.antiPatternPenalty).toBeCloseTo(0.95, 12);
  expect(composite.score).toBeCloseTo(CRANE_COMPOSITE * 0.95, 9);
  expect(layers[0]).toMatchObject({
    score: expect.closeTo(0.54 * 0.95, 12),
    antiPatterns: ['ORPHAN_REFERENCE'],
    durationMs: 7,
  });
  expect(dimensions.triggering_accuracy.score).toBeCloseTo(0.6, 12);
});

test('the document is valid and names the skill by its folder', () => {
  const document = skillEvaluationSchema.parse(toDocument(evaluate()));
  expect(document.subject).toMatchObject({ kind: 'skill', name: 'crane', path: 'skills/crane' });
  expect(document.composite.dimensions.triggering_accuracy).toBe(
    document.dimensions.triggering_accuracy.score,
  );
});
