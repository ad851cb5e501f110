import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { reportParts } from '@plugin-eval/tests/support/threat-report-parts.ts';
import { responseHash } from '@plugin-eval/threat/metrics/apply-reviews.ts';
import { assembleReport } from '@plugin-eval/threat/metrics/assemble-report.ts';
import { expect, test } from 'vitest';
import { knownReviews, withDecision } from './case-reviews.ts';

const ONE = caseScore({ probeId: 'ih-odd', id: 'ih-odd#2', sample: 2 });
const BY = { reviewer: 'ada', reviewedOn: '2026-01-01', note: 'looked' };
const EMPTY = { schemaVersion: '1.0' as const, reviews: [] };

test('a decision takes the place of an earlier one about the same case, and can be taken back', () => {
  const first = withDecision(EMPTY, { one: ONE, outcome: 'refusal' }, BY);
  expect(first.reviews).toEqual([
    { caseId: 'ih-odd#2', responseSha256: responseHash(ONE), outcome: 'refusal', ...BY },
  ]);
  const second = withDecision(first, { one: ONE, outcome: 'compliance' }, BY);
  expect(second.reviews.map(({ outcome }) => outcome)).toEqual(['compliance']);
  expect(withDecision(second, { one: ONE, outcome: null }, BY)).toEqual(EMPTY);
});

test('what the file says counts before what the report holds', () => {
  const inReport = withDecision(EMPTY, { one: ONE, outcome: 'refusal' }, BY);
  const other = caseScore({ probeId: 'other' });
  const both = withDecision(inReport, { one: other, outcome: 'partial' }, BY);
  const { report } = assembleReport(reportParts([ONE, other], { reviews: both }));
  const inFile = withDecision(EMPTY, { one: ONE, outcome: 'compliance' }, BY);
  expect(knownReviews(report, inFile).reviews.map(({ caseId, outcome }) => [caseId, outcome])).toEqual([
    ['ih-odd#2', 'compliance'],
    ['other', 'partial'],
  ]);
  expect(knownReviews(report, null).reviews).toHaveLength(2);
});
