import * as layers from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { skillEvaluationSchema } from './evaluation.ts';
import { toDocument } from './to-document.ts';

const { OPUS: _opus, HAIKU: _haiku, ...samples } = layers;

test.each(Object.entries(samples))('%s is a document as the schema has it', (_, layer) => {
  expect(skillEvaluationSchema.safeParse(toDocument(simulatedSkill(layer()))).error).toBeUndefined();
});
