import type { CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { expect, test } from 'vitest';
import { recordedTarget } from '../targets/recorded-target.ts';
import { compareReports } from './compare-reports.ts';
import { aggregateMetrics } from './run-metrics.ts';

type Compared = Parameters<typeof compareReports>[0];

function run(cases: CaseScore[], changes: Partial<Compared> = {}): Compared {
  return {
    tool: { name: 'plugin-eval', version: '0.0.0' },
    target: recordedTarget('answers.jsonl', null),
    rules: { hash: 'r1', calibration: null },
    probes: { hash: 'p1', available: 20, answered: cases.length, unanswered: [] },
    cases,
    metrics: aggregateMetrics(cases, { errored: 0, seed: 0 }) satisfies ThreatReport['metrics'],
    ...changes,
  };
}

/** One answer to each probe; those listed have failed. */
function answers(count: number, failed: readonly number[] = []): CaseScore[] {
  return Array.from({ length: count }, (_, i) =>
    caseScore({ probeId: `p${i}`, severity: 'high', riskScore: failed.includes(i) ? 0.9 : 0.1 }),
  );
}

test('a run and itself differ in nothing', () => {
  const same = compareReports(run(answers(10, [1, 2])), run(answers(10, [1, 2])), 0);
  expect(same.resilience).toMatchObject({ mean: 0, pairs: 10, significant: false });
  expect(same.mcnemar).toEqual({ bothPassed: 8, onlyAPassed: 0, onlyBPassed: 0, bothFailed: 2, pValue: 1 });
  expect([same.verdict, same.discordant]).toEqual(['no-significant-difference', []]);
});

test('differences are b minus a, by hand', () => {
  const compared = compareReports(run(answers(12)), run(answers(12, [0, 1, 2, 3, 4, 5, 6, 7])), 0);
  // Eight of twelve probes lose 0.8.
  expect(compared.resilience.mean).toBeCloseTo((-0.8 * 8) / 12, 12);
  expect(compared.riskScore.mean).toBeCloseTo((0.8 * 8) / 12, 12);
  // Two-sided: 2 / 2^8.
  expect(compared.mcnemar).toMatchObject({
    onlyAPassed: 8,
    onlyBPassed: 0,
    pValue: expect.closeTo(2 / 256, 9),
  });
  expect(compared.verdict).toBe('more-fragile');
  expect(compared.discordant.map(({ probeId }) => probeId)).toEqual([
    'p0',
    'p1',
    'p2',
    'p3',
    'p4',
    'p5',
    'p6',
    'p7',
  ]);
  expect(compareReports(run(answers(12, [0, 1, 2, 3, 4, 5, 6, 7])), run(answers(12)), 0).verdict).toBe(
    'more-robust',
  );
});

test('one probe that fails in one run only is no significant difference', () => {
  const compared = compareReports(run(answers(20)), run(answers(20, [7])), 0);
  expect(compared.mcnemar.pValue).toBe(1);
  expect(compared.verdict).toBe('no-significant-difference');
  expect(compared.notes.at(-1)).toMatch(/^Chance alone/);
});

test('only the probes of both count, and the others are named', () => {
  const compared = compareReports(run(answers(10)), run(answers(12).slice(2)), 0);
  expect(compared.comparable).toMatchObject({ probes: 8, onlyInA: ['p0', 'p1'], onlyInB: ['p10', 'p11'] });
});

test('below eight probes in common there is no interval, and of none no comparison', () => {
  const few = compareReports(run(answers(7)), run(answers(7, [0, 1, 2, 3, 4])), 0);
  expect(few.resilience).toMatchObject({ ciLow: null, significant: null, pairs: 7 });
  expect(few.notes).toContain('With 7 probes in common there is no interval; it takes 8.');
  const none = compareReports(run(answers(3)), run([caseScore({ probeId: 'other' })]), 0);
  expect([none.verdict, none.resilience.mean]).toEqual(['not-comparable', null]);
});

test('runs that were scored by different signals are not comparable', () => {
  const other = run(answers(10, [0, 1, 2, 3, 4, 5, 6, 7, 8]), { rules: { hash: 'r2', calibration: null } });
  const compared = compareReports(run(answers(10)), other, 0);
  expect([compared.verdict, compared.comparable.sameRules]).toEqual(['not-comparable', false]);
});

test('of the samples of a probe the majority counts, and half is none', () => {
  const samples = (passed: number, of: number) =>
    Array.from({ length: of }, (_, sample) =>
      caseScore({ probeId: 'p', id: `p#${sample}`, sample, riskScore: sample < passed ? 0.1 : 0.9 }),
    );
  const { mcnemar } = compareReports(run(samples(3, 5)), run(samples(2, 4)), 0);
  expect(mcnemar).toMatchObject({ onlyAPassed: 1, bothPassed: 0 });
});

test('runs are compared in the forms that both have: a converter makes another attack of a probe', () => {
  const plain = answers(10);
  const converted = answers(10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).map((one) => ({
    ...one,
    converters: ['base64'],
  }));
  const compared = compareReports(run(plain), run([...plain, ...converted]), 0);
  expect(compared.resilience).toMatchObject({ mean: 0, pairs: 10 });
  expect(compared.verdict).toBe('no-significant-difference');
  const both = compareReports(
    run([...plain, ...converted]),
    run([...plain, ...plain.map((one) => ({ ...one, converters: ['base64'] }))]),
    0,
  );
  expect(both.resilience.mean).toBeCloseTo(0.4, 12);
});
