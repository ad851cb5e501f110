import {
  reportCollection,
  reportFinding,
  reportSkill,
  reportSuppressed,
} from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { renderSarif } from './render-sarif.ts';

const OPTIONS = { repositoryPrefix: '', docsUrl: 'https://example.org/docs' };
const resultsOf = (...members: ReturnType<typeof reportSkill>[]) =>
  JSON.parse(renderSarif(reportCollection({ evaluations: members, errors: [] }), OPTIONS)).runs[0].results;

test('what two skills report of one file has two fingerprints', () => {
  const shared = reportFinding({ file: 'skills/boat/SKILL.md' });
  const outer = reportSkill({ findings: [shared] });
  const inner = reportSkill({ findings: [{ ...shared, message: 'Seen from within.' }] });
  const fingerprints = resultsOf(outer, inner).map(
    (result: { partialFingerprints: object }) => Object.values(result.partialFingerprints)[0],
  );
  expect(new Set(fingerprints).size).toBe(2);
});

test('that a later member suppresses something is said of the results before as well', () => {
  const open = reportSkill({ findings: [reportFinding({ message: 'About "suppressions": "\\u0000".' })] });
  const closed = reportSkill({ findings: [], suppressed: [reportSuppressed({ file: 'a/SKILL.md' })] });
  expect(resultsOf(open, closed)).toMatchObject([
    { message: { text: expect.stringContaining('"suppressions"') }, suppressions: [] },
    { suppressions: [{ status: 'accepted' }] },
  ]);
  for (const result of resultsOf(open)) expect(result).not.toHaveProperty('suppressions');
});
