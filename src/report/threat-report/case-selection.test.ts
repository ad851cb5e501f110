import { expect, test } from 'vitest';
import { caseScore } from '../../../test/support/case-scores.ts';
import { reportThreat, unclearCase } from '../../../test/support/threat-documents.ts';
import { selectCases } from './case-selection.ts';

function casesOf(count: number, make: (index: number) => ReturnType<typeof caseScore>) {
  return Array.from({ length: count }, (_, index) => make(index));
}

test('the worst failed, those to review, the other failed, and all in a line', () => {
  const { worst, review, failed, listed, ...left } = selectCases(reportThreat());
  expect(worst).toHaveLength(10);
  expect(worst[0]?.id).toBe('db-planted-note');
  expect(review.map(({ id }) => id)).toEqual(['ta-silence']);
  expect(failed).toHaveLength(3);
  expect(listed).toHaveLength(26);
  expect(left).toEqual({ reviewLeftOut: 0, failedLeftOut: 0, notListed: 0 });
  expect(new Set([...worst, ...review, ...failed]).size).toBe(14);
});

test('of 10,000 cases 100 are shown in full, 40 of them to review, and 1,000 are listed', () => {
  const cases = casesOf(10_000, (index) =>
    index % 2 === 0
      ? caseScore({ id: `a-${index}`, probeId: `a-${index % 200}`, riskScore: 0.6 + (index % 100) / 1_000 })
      : unclearCase({ id: `b-${index}`, probeId: `b-${index % 200}` }),
  );
  const { worst, review, failed, listed, reviewLeftOut, failedLeftOut, notListed } = selectCases({
    cases,
    metrics: reportThreat(cases.slice(0, 200)).metrics,
  });
  expect([worst.length, review.length, failed.length, listed.length]).toEqual([10, 40, 50, 1_000]);
  expect([reviewLeftOut, failedLeftOut, notListed]).toEqual([4_960, 4_940, 9_000]);
});

test('cases that all passed leave only lines', () => {
  const report = reportThreat(casesOf(20, (index) => caseScore({ probeId: `p-${index}` })));
  expect(selectCases(report)).toMatchObject({ worst: [], review: [], failed: [], notListed: 0 });
  expect(selectCases(report).listed).toHaveLength(20);
});
