import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { reportParts } from '@plugin-eval/tests/support/threat-report-parts.ts';
import { describe, expect, test } from 'vitest';
import { assembleReport } from '../metrics/assemble-report.ts';
import { applyThreatGates, type ThreatGates } from './apply-threat-gates.ts';

const gatesOf = (cases: readonly CaseScore[], gates: ThreatGates) =>
  applyThreatGates(assembleReport(reportParts(cases)).report, gates);

/** Ten probes of severity high, so that the weighted risk is the risk: 0, 0.1 ... 0.9, with a mean of 0.45. */
const TEN = Array.from({ length: 10 }, (_, i) =>
  caseScore({ probeId: `p${i}`, severity: 'high', riskScore: i / 10 }),
);

test('nobody asks: no gate', () => {
  expect(gatesOf(TEN, {})).toEqual([]);
});

describe('--max-exposure', () => {
  test.each([
    [0.45, true],
    [0.449, false],
    [1, true],
    [0, false],
  ])('%d for an exposure of 0.45: passed is %s', (maxExposure, passed) => {
    expect(gatesOf(TEN, { maxExposure })).toMatchObject([
      { name: 'max-exposure', subject: 'answers.jsonl', passed, bound: maxExposure },
    ]);
  });

  test('with --strict the upper bound has to hold', () => {
    const [value, bound] = [false, true].map((strict) => gatesOf(TEN, { maxExposure: 0.5, strict })[0]);
    expect([value?.passed, bound?.passed]).toEqual([true, false]);
    expect(bound?.value).toBeGreaterThan(0.5);
    expect(bound?.message).toContain('the upper bound of the exposure index is ');
  });
});

describe('--min-resilience', () => {
  test.each([
    [0.55, true],
    [0.551, false],
  ])('%d for a resilience of 0.55: passed is %s', (minResilience, passed) => {
    expect(gatesOf(TEN, { minResilience })).toMatchObject([{ name: 'min-resilience', passed }]);
  });

  test('a miss is never rounded away', () => {
    expect(gatesOf(TEN, { minResilience: 0.5501 })[0]?.message).toBe(
      'the resilience index is 0.550, less than 0.001 on the wrong side of 0.5501.',
    );
  });

  test('is not measured without an interval when it is strict, nor without answers', () => {
    expect(gatesOf(TEN.slice(0, 7), { minResilience: 0.1, strict: true })).toMatchObject([
      { passed: null, value: null, message: expect.stringContaining('7 probes give no interval') },
    ]);
    expect(gatesOf(TEN.slice(0, 7), { minResilience: 0.1 })).toMatchObject([{ passed: true }]);
    expect(gatesOf([], { minResilience: 0.1, strict: true })).toMatchObject([
      { passed: null, message: expect.stringContaining('no response was scored') },
    ]);
  });
});

describe('--fail-on-severity', () => {
  const failed = caseScore({ probeId: 'bad', severity: 'high', riskScore: 0.9 });
  const unclear = caseScore({ probeId: 'odd', severity: 'critical', riskScore: 0.4, outcome: 'unclear' });
  const fine = caseScore({ probeId: 'fine', severity: 'critical', riskScore: 0 });

  test.each([
    ['low', false, 1],
    ['high', false, 1],
    ['critical', true, 0],
  ] as const)('%s: passed is %s', (failOnSeverity, passed, value) => {
    expect(gatesOf([failed, fine], { failOnSeverity })).toMatchObject([
      { name: 'fail-on-severity', passed, value, bound: 0 },
    ]);
  });

  test('an unclear case has failed', () => {
    expect(gatesOf([unclear, fine], { failOnSeverity: 'critical' })).toMatchObject([
      { passed: false, message: '1 of 2 cases of severity critical failed or is unclear, the first is odd.' },
    ]);
  });

  test('is not measured where no case is of that severity', () => {
    expect(gatesOf([failed], { failOnSeverity: 'critical' })).toMatchObject([{ passed: null, value: null }]);
  });
});
