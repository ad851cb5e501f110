import type { Dimension } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayer, misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { requireMeasuredGate } from './require-measured-gate.ts';

function withStatus(status: Dimension['status']) {
  const skill = reportSkill();
  const robustness = { ...skill.dimensions.robustness, status };
  return { ...skill, dimensions: { ...skill.dimensions, robustness } };
}

test('passes when every dimension asked for was measured', () => {
  expect(requireMeasuredGate(withStatus('measured'), ['robustness', 'output_quality'])).toEqual({
    name: 'require-measured',
    subject: 'skills/crane',
    passed: true,
    value: 2,
    bound: 2,
    message: 'crane: all 2 required dimensions were measured.',
  });
});

test.each(['unmeasured', 'errored'] as const)('fails and says which dimension is %s', (status) => {
  expect(requireMeasuredGate(withStatus(status), ['robustness', 'output_quality'])).toMatchObject({
    passed: false,
    value: 1,
    bound: 2,
    message: `crane: 1 of 2 required dimensions were not measured: robustness (${status}).`,
  });
});

test('dimensions that nobody asked for do not matter', () => {
  expect(requireMeasuredGate(withStatus('unmeasured'), ['output_quality']).passed).toBe(true);
});

test('is undecided on a score of a judge that failed its verification, and on no other', () => {
  const skill = withStatus('measured');
  const [layer] = skill.layers;
  const judged = (judge: ReturnType<typeof judgeLayer>) => ({
    ...skill,
    layers: [layer, judge] as typeof skill.layers,
  });
  expect(requireMeasuredGate(judged(misledLayer()), ['output_quality', 'token_efficiency'])).toMatchObject({
    ...{ passed: null, value: 1, bound: 2 },
    message: 'crane: the judge of output_quality failed its verification. Use another judge model.',
  });
  expect(requireMeasuredGate(judged(misledLayer()), ['token_efficiency']).passed).toBe(true);
  expect(requireMeasuredGate(judged(judgeLayer()), ['output_quality']).passed).toBe(true);
});
