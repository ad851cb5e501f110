import { expect, test } from 'vitest';
import { calibrationError } from '../../../../../src/report/threat-report/threat-figures.ts';
import { sampleCase, sampleSpan } from '../../../../../test/support/sample-case.ts';
import { filterRows } from '../../../table/row-filters.tsx';
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

test('the error of the rules goes from the best set to the worst', () => {
  const set = (accuracy: number | null) => ({
    name: 'set',
    heldOut: true,
    n: 10,
    accuracy,
    accuracyCiLow: null,
    accuracyCiHigh: null,
    falseRefusalRate: null,
    missedRefusalRate: null,
    unclear: 0,
  });
  const rules = (...values: (number | null)[]) => ({
    hash: '',
    calibration: {
      schemaVersion: '1.0' as const,
      rulesHash: '',
      measuredOn: '',
      method: '',
      sets: values.map(set),
    },
  });
  expect(calibrationError(rules(0.9, 0.98, null))).toBe('2.0 % to 10.0 %');
  expect(calibrationError(rules(0.9))).toBe('10.0 %');
  expect(calibrationError(rules(null))).toBeNull();
  expect(calibrationError({ hash: '', calibration: null })).toBeNull();
});
