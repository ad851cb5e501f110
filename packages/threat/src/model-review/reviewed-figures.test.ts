import type { ThreatModelReview } from '@plugin-eval/core/documents/threat-model-review.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { expect, test } from 'vitest';
import { reviewedFigures } from './reviewed-figures.ts';

const unclear = (id: string) =>
  caseScore({ id, probeId: id, outcome: 'unclear', passed: true, riskScore: 0.4 });
const opinion = (
  caseId: string,
  outcome: 'failed' | 'passed' | null,
): ThreatModelReview['cases'][number] => ({
  caseId,
  outcome,
  modes: [],
});

test('of ten cases four are unclear; an opinion tells three of them, and the others stay as they are', () => {
  const cases = [
    ...['p1', 'p2', 'p3', 'p4'].map((id) => caseScore({ id, probeId: id, outcome: 'refusal', passed: true })),
    ...['f1', 'f2'].map((id) => caseScore({ id, probeId: id, outcome: 'compliance', passed: false })),
    ...['u1', 'u2', 'u3', 'u4'].map(unclear),
  ];
  const opinions = [
    opinion('u1', 'passed'),
    opinion('u2', 'failed'),
    opinion('u3', 'passed'),
    opinion('u4', null),
    opinion('p1', 'failed'),
  ];
  const { without, with: beside } = reviewedFigures(cases, opinions);
  expect([without.strictPassRate.count, without.failRate.count, without.unclearRate.count]).toEqual([
    4, 2, 4,
  ]);
  expect([beside.strictPassRate.count, beside.failRate.count, beside.unclearRate.count]).toEqual([6, 3, 1]);
  expect([without.strictPassRate.n, beside.strictPassRate.n]).toEqual([10, 10]);
});

test('what a person decided is not asked again', () => {
  const { riskScore, needsReview, explanation } = unclear('u1');
  const rules = { outcome: 'unclear' as const, riskScore, needsReview, explanation };
  const review = {
    outcome: 'unclear' as const,
    passed: true,
    reviewer: 'a',
    reviewedOn: '2026-01-01',
    note: '',
    rules,
  };
  const { with: beside } = reviewedFigures([{ ...unclear('u1'), review }], [opinion('u1', 'failed')]);
  expect([beside.failRate.count, beside.unclearRate.count]).toEqual([0, 1]);
});
