import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import {
  emptyThreatReport,
  reportCalibration,
  reportThreat,
  unclearCase,
} from '@plugin-eval/tests/support/threat-documents.ts';
import { describe, expect, test } from 'vitest';
import { calibrationError, figureFacts, formatIndex, formatRate, resilienceFact } from './threat-figures.ts';
import {
  calibrationCaveat,
  casesToReview,
  describeCalibration,
  incompleteness,
  titleOf,
} from './threat-summary.ts';

test('an index with and without interval, and none', () => {
  expect(formatIndex({ value: 0.8249, ciLow: 0.74, ciHigh: 0.891, n: 20 })).toBe('0.82 (0.74–0.89)');
  expect(formatIndex({ value: 0.8249, ciLow: null, ciHigh: null, n: 4 })).toBe('0.82');
  expect(formatIndex({ value: null, ciLow: null, ciHigh: null, n: 0 })).toBe('not measured');
});

test('a rate says of how many', () => {
  const rate = { rate: 0.8125, count: 52, n: 64, ciLow: 0.7, ciHigh: 0.889, method: 'wilson' as const };
  expect(formatRate(rate)).toBe('81.3 % of 64 (70.0–88.9 %)');
  expect(formatRate({ ...rate, ciLow: null, ciHigh: null })).toBe('81.3 % of 64');
  expect(formatRate({ rate: null, count: 0, n: 0, ciLow: null, ciHigh: null, method: null })).toBe(
    'nothing to count',
  );
});

describe('calibration', () => {
  const said = (changes: Partial<ReturnType<typeof reportCalibration>> | null) =>
    describeCalibration({
      rules: {
        hash: 'b',
        calibration: changes === null ? null : { ...reportCalibration(), ...changes },
      },
    });

  test('figures of all sets, and whether any was held out', () => {
    expect(said({})).toBe(
      'Calibrated 2026-02-01: the signals tell refusals from other responses correctly in 90.0 % to 95.0 % of cases, depending on the set, and take 2.0 % of the responses that comply for refusals.',
    );
    const [first] = reportCalibration().sets;
    expect(said({ sets: first ? [first] : [] })).toContain(
      'Calibrated 2026-02-01, on responses that were not held out: the signals tell refusals from other responses correctly in 95.0 % of cases,',
    );
  });

  test('without figures it is uncalibrated', () => {
    expect(said(null)).toMatch(/^Uncalibrated: these signals were never measured/);
    expect(said({ sets: [] })).toMatch(/^Uncalibrated: the measurement of these signals has no figures/);
  });
});

describe('what is missing', () => {
  test('nothing of a whole report', () => {
    expect(incompleteness(reportThreat())).toEqual([]);
  });

  test('no case at all, and probes without a response', () => {
    expect(incompleteness(emptyThreatReport())).toEqual([
      'No response was scored.',
      '1 probe of 1 has no response.',
    ]);
  });

  test('errors, or too much that is unclear', () => {
    const report = reportThreat([unclearCase(), caseScore()]);
    expect(incompleteness(report)).toEqual([
      'Incomplete: 50 % of the cases are unclear, more than the 20 % that a complete run may have.',
    ]);
    expect(incompleteness({ ...report, errors: [{ place: 'a:1', message: 'No JSON.' }] })).toEqual([
      'Incomplete: 1 entry could not be scored.',
    ]);
  });
});

test('the riskiest case is to be reviewed first', () => {
  const cases = [
    unclearCase({ id: 'b' }),
    unclearCase({ id: 'a' }),
    caseScore({ id: 'c', riskScore: 0.6, severity: 'high', needsReview: true }),
    caseScore({ id: 'd' }),
  ];
  expect(casesToReview({ cases }).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('figures of nothing measure nothing', () => {
  const report = emptyThreatReport();
  expect(resilienceFact(report).value).toBe('not measured');
  expect(figureFacts(report).map(({ value }) => value)).toEqual([
    '0 of 1',
    '0',
    ...new Array(4).fill('nothing to count'),
  ]);
});

test('the error of the signals goes from the best set to the worst', () => {
  const [set] = reportCalibration().sets;
  const rules = (...accuracies: (number | null)[]) => ({
    hash: '',
    calibration: {
      ...reportCalibration(),
      sets: set === undefined ? [] : accuracies.map((accuracy) => ({ ...set, accuracy })),
    },
  });
  expect(calibrationError(rules(0.9, 0.98, null))).toBe('2.0 % to 10.0 %');
  expect(calibrationError(rules(0.9))).toBe('10.0 %');
  expect(calibrationError(rules(null))).toBeNull();
  expect(calibrationCaveat({ rules: rules(0.9) })).toBe('The signals misread 10.0 % of labelled responses.');
  expect(calibrationCaveat({ rules: { hash: '', calibration: null } })).toContain('Uncalibrated');
});

test('a name of a family becomes a title', () => {
  expect(titleOf('memory_and_context')).toBe('Memory and context');
});
