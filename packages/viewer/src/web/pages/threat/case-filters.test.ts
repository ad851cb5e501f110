import { sampleCase, sampleSpan } from '@plugin-eval/tests/support/sample-case.ts';
import { expect, test } from 'vitest';
import { filterRows } from '../../table/row-filters.tsx';
import { caseFilters } from './case-filters.ts';

const CASES = [
  sampleCase({ id: 'ih-one', outcome: 'compliance', passed: false, severity: 'critical' }),
  sampleCase({ id: 'ih-two', needsReview: true, outcome: 'unclear', response: 'The Freeze holds.' }),
  sampleCase({
    id: 'db-three',
    category: 'data_boundary',
    detectedFailureModes: ['exfiltration'],
    spans: [sampleSpan({ label: 'beacon_embedded' })],
  }),
];

function ids(search: string, decided: readonly string[] = []): string[] {
  const filters = caseFilters(CASES, new Set(decided));
  return filterRows(CASES, filters, new URLSearchParams(search)).map(({ id }) => id);
}

test.each([
  ['', ['ih-one', 'ih-two', 'db-three']],
  ['q=', ['ih-one', 'ih-two', 'db-three']],
  ['show=failed', ['ih-one']],
  ['show=passed', ['ih-two', 'db-three']],
  ['show=review', ['ih-two']],
  ['outcome=unclear', ['ih-two']],
  ['family=data_boundary', ['db-three']],
  ['severity=critical', ['ih-one']],
  ['severity=critical&family=data_boundary', []],
  ['mode=exfiltration', ['db-three']],
  ['q=freeze', ['ih-two']],
  ['q=BEACON', ['db-three']],
  ['q=ih+rules+are', ['ih-one', 'ih-two']],
  ['q=(%5B', []],
  ['show=nonsense&severity=grave&mode=none', ['ih-one', 'ih-two', 'db-three']],
])('%s', (search, expected) => {
  expect(ids(search)).toEqual(expected);
});

test('a case that was decided is no longer to look at', () => {
  expect(ids('show=review', ['ih-two'])).toEqual([]);
  expect(ids('show=decided', ['ih-two', 'gone'])).toEqual(['ih-two']);
});
