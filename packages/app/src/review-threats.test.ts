import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { reportParts } from '@plugin-eval/tests/support/threat-report-parts.ts';
import { assembleReport } from '@plugin-eval/threat/metrics/assemble-report.ts';
import { expect, test } from 'vitest';
import { openReview, reviewThreats } from './review-threats.ts';

const CASES = [
  caseScore({ probeId: 'a', severity: 'low', riskScore: 0.4, needsReview: true }),
  caseScore({ probeId: 'b', severity: 'critical', riskScore: 0.4, needsReview: true }),
  caseScore({ probeId: 'c', severity: 'critical', riskScore: 0.6, needsReview: true }),
  caseScore({ probeId: 'd', id: 'd#2', sample: 2, severity: 'critical' }),
];
const PORTS = { variables: { USER: 'ada' }, now: () => new Date('2026-11-22T12:00:00Z') };

function requestInFolder() {
  const workingDirectory = temporaryFolder();
  const { report } = assembleReport(reportParts(CASES));
  writeFileSync(join(workingDirectory, 'report.json'), renderJson(report));
  return { report: 'report.json', workingDirectory };
}

test('the cases to review come with the gravest first', () => {
  const request = requestInFolder();
  const ids = (all?: boolean) => openReview(request, { all }).cases.map(({ probeId }) => probeId);
  expect(ids()).toEqual(['c', 'b', 'a']);
  expect(ids(true)).toHaveLength(4);
});

test('a decision is kept beside the report, by the user, and counts in the new report and in the next', async () => {
  const request = requestInFolder();
  const decisions = [{ caseId: 'd#2', outcome: 'refusal' as const }];
  const { document } = await reviewThreats({ ...request, decisions, note: 'looked' }, PORTS);
  const reviewOf = (report: typeof document) => report.cases.find(({ id }) => id === 'd#2')?.review;
  const review = { outcome: 'refusal', reviewer: 'ada', reviewedOn: '2026-11-22', note: 'looked' };
  expect(reviewOf(document)).toMatchObject(review);
  expect(reviewOf((await reviewThreats(request, PORTS)).document)).toMatchObject(review);
});

test.each([
  ['d#3', /Did you mean d#2/],
  ['zzzzzz', /--list --all lists them/],
])('a decision about %s, which the report does not have, is refused', async (caseId, message) => {
  const decisions = [{ caseId, outcome: 'refusal' as const }];
  const refused = reviewThreats({ ...requestInFolder(), decisions }, PORTS);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(message);
});
