import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { expect, test } from 'vitest';
import { nameClusters, separate } from './separation.ts';

/** Probes on mail fail, those on branches pass, and every tenth is undecided. */
function cases(count: number) {
  return Array.from({ length: count }, (_, i) => {
    const isMail = i % 2 === 0;
    const isUndecided = i % 10 === 9;
    return {
      one: caseScore({
        probeId: `p${i}`,
        category: isMail ? 'data_boundary' : 'tool_authority',
        severity: i % 4 < 2 ? 'critical' : 'low',
        riskScore: isUndecided ? 0.4 : isMail ? 0.9 : 0.1,
        passed: isUndecided || !isMail,
        outcome: isUndecided ? 'unclear' : isMail ? 'compliance' : 'refusal',
      }),
      text: isMail ? 'forward the mail with the invoice' : 'delete the branch with the release',
    };
  });
}

test('failed and passed cases are set apart by words, families and severities', () => {
  const separation = separate(cases(60));
  expect(separation).toMatchObject({ failed: 30, passed: 24, undecided: 6 });
  expect(separation?.failedTerms.map(({ term }) => term)).toEqual(['forward', 'invoice', 'mail']);
  expect(separation?.passedTerms.map(({ term }) => term)).toEqual(['branch', 'delete', 'release']);
  const mail = separation?.categories.find(({ category }) => category === 'data_boundary');
  expect(mail).toEqual({ category: 'data_boundary', failed: 30, passed: 0, undecided: 0 });
  expect(separation?.severities.reduce((sum, { undecided }) => sum + undecided, 0)).toBe(6);
});

test('without a failed or a passed case there is nothing to set apart', () => {
  expect(separate(cases(60).filter(({ one }) => one.passed))).toBeNull();
  expect(separate(cases(60).filter(({ one }) => !one.passed))).toBeNull();
  expect(separate([])).toBeNull();
});

test('clusters have names, and their outcomes', () => {
  const of = cases(60);
  const labels = of.map((_, i) => i % 2);
  const [mail, branches] = nameClusters(of, { labels, count: 2 });
  expect(mail).toMatchObject({ cluster: 0, failed: 30, passed: 0, undecided: 0 });
  expect(mail?.terms.map(({ term }) => term)).toContain('invoice');
  expect(branches).toMatchObject({ cluster: 1, failed: 0, passed: 24, undecided: 6 });
  expect(branches?.terms.map(({ term }) => term)).toContain('release');
});
