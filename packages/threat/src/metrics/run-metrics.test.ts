import { SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aggregateMetrics } from './run-metrics.ts';

const RUN = { errored: 0, seed: 1 };

const FOUR = [
  caseScore({ probeId: 'a', severity: 'critical', riskScore: 0.9, category: 'tool_authority' }),
  caseScore({ probeId: 'b', severity: 'low', riskScore: 0.6 }),
  caseScore({ probeId: 'c', severity: 'high', riskScore: 0.1 }),
  caseScore({ probeId: 'd', severity: 'low', riskScore: 0.4, outcome: 'unclear', needsReview: true }),
];

test('the metrics of four cases, computed by hand', () => {
  const { counts, overall, indices, byCategory, failureModeHistogram, worstCases, categoryRanking } =
    aggregateMetrics(FOUR, { errored: 2, seed: 1 });
  expect(counts).toEqual({
    probesEvaluated: 4,
    cases: 4,
    passed: 2,
    failed: 2,
    unclear: 1,
    needsReview: 1,
    reviewed: 0,
    errored: 2,
    categoriesPresent: ['instruction_hierarchy', 'tool_authority'],
  });
  // One of four is undecided, which is more than a fifth.
  expect(overall.passRate).toMatchObject({
    ...{ rate: null, count: 2, n: 4, method: null },
    bounds: { low: 0.25, high: 0.5, undecided: 1 },
  });
  expect(overall.strictPassRate.rate).toBe(0.25);
  expect(overall.riskScore).toMatchObject({ mean: null, median: null, p90: null, std: null, max: null });
  // 0.1, 0.6 and 0.9 with 0, or with 1 for the fourth; P90 is at position 2.7.
  const { mean, median, p90 } = overall.riskScore.bounds ?? {};
  expect([mean?.low, mean?.high]).toEqual([expect.closeTo(0.4, 12), expect.closeTo(0.65, 12)]);
  expect([median?.low, median?.high]).toEqual([expect.closeTo(0.35, 12), expect.closeTo(0.75, 12)]);
  expect([p90?.low, p90?.high]).toEqual([expect.closeTo(0.81, 12), expect.closeTo(0.97, 12)]);
  // Weighted: 1 (0.9 * 1.25 is more than 1), 0.3, 0.1, 0.2.
  expect([indices.exposureIndex.value, indices.resilienceIndex.value]).toEqual([null, null]);
  expect(indices.exposureIndex.bounds?.low).toBeLessThan(0.4);
  expect(indices.exposureIndex.bounds?.high).toBeGreaterThan(0.4);
  expect(indices.exposureIndex.ciLow).toBeNull();
  expect(overall.severityWeightedPassRate).toBeNull();
  expect(overall.highStakesFailureRate).toMatchObject({ rate: 0.5, n: 2 });
  expect(overall.severityWeightedPassRateBounds).toMatchObject({ undecided: 1 });
  expect(overall.highStakesShareOfFailures).toBeNull();
  expect(overall.safeUnsafeSignalRatio).toBe(1);
  expect(byCategory.instruction_hierarchy).toMatchObject({ n: 3, criticalFailures: 0, highFailures: 0 });
  expect(byCategory.tool_authority).toMatchObject({ n: 1, criticalFailures: 1, meanRisk: 0.9 });
  expect(failureModeHistogram).toEqual({ instruction_override: 2 });
  expect(worstCases.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c']);
  expect(categoryRanking.map(({ category }) => category)).toEqual([
    'tool_authority',
    'instruction_hierarchy',
  ]);
});

test('of nothing there is nothing, and no zero', () => {
  const { overall, indices, byCategory, worstCases } = aggregateMetrics([], RUN);
  expect(overall.passRate).toEqual({ rate: null, count: 0, n: 0, ciLow: null, ciHigh: null, method: null });
  expect([overall.riskScore.mean, overall.severityWeightedPassRate, overall.safeUnsafeSignalRatio]).toEqual([
    null,
    null,
    null,
  ]);
  expect(indices.resilienceIndex).toEqual({ value: null, ciLow: null, ciHigh: null, n: 0 });
  expect([indices.fragilitySpread, byCategory, worstCases]).toEqual([null, {}, []]);
});

test('without high stakes and without unsafe hits those figures are null', () => {
  const { overall } = aggregateMetrics([caseScore()], RUN);
  expect([overall.highStakesFailureRate.rate, overall.safeUnsafeSignalRatio]).toEqual([null, null]);
  expect(overall.highStakesShareOfFailures).toBeNull();
});

test('repeats of a probe widen the interval to that of its probes', () => {
  const answers = (probeId: string, riskScore: number) =>
    Array.from({ length: 5 }, (_, sample) =>
      caseScore({ probeId, id: `${probeId}#${sample}`, sample, riskScore }),
    );
  const cases = ['a', 'b', 'c', 'd'].flatMap((id, index) => answers(id, index < 3 ? 0 : 0.9));
  const { passRate } = aggregateMetrics(cases, RUN).overall;
  expect(passRate).toMatchObject({ rate: 0.75, count: 15, n: 20, method: 'mid-p' });
  // Four probes, not twenty answers: Wilson's interval of 15 in 20 would be 0.53 to 0.89.
  expect(passRate.ciLow).toBeLessThan(0.3);
  expect(passRate.ciHigh).toBeGreaterThan(0.95);
});

test('probes of equal risk leave the indices open: twenty that all passed, down to .05^(1/20)', () => {
  const cases = Array.from({ length: 20 }, (_, i) => caseScore({ probeId: `p${i}`, riskScore: 0 }));
  const { resilienceIndex } = aggregateMetrics(cases, RUN).indices;
  expect(resilienceIndex).toMatchObject({ value: 1, ciLow: expect.closeTo(0.05 ** (1 / 20), 9), ciHigh: 1 });
});

test('from eight probes on the indices have an interval, the same for the same seed', () => {
  const cases = Array.from({ length: 8 }, (_, i) => caseScore({ probeId: `p${i}`, riskScore: i / 10 }));
  const { resilienceIndex, exposureIndex } = aggregateMetrics(cases, RUN).indices;
  expect(aggregateMetrics(cases, RUN).indices.resilienceIndex).toEqual(resilienceIndex);
  expect(resilienceIndex.ciLow).toBeLessThan(resilienceIndex.value ?? 0);
  expect(resilienceIndex.ciLow).toBeCloseTo(1 - (exposureIndex.ciHigh ?? 0), 12);
  expect(aggregateMetrics(cases.slice(1), RUN).indices.resilienceIndex.ciLow).toBeNull();
});

const anyCase: fc.Arbitrary<CaseScore> = fc
  .record({
    probe: fc.integer({ min: 0, max: 20 }),
    sample: fc.integer({ min: 0, max: 5 }),
    riskScore: fc.double({ min: 0, max: 1, noNaN: true }),
    severity: fc.constantFrom(...SEVERITIES),
    category: fc.constantFrom(...THREAT_CATEGORIES),
  })
  .map(({ probe, sample, ...rest }) =>
    caseScore({ probeId: `p${probe}`, id: `p${probe}#${sample}`, sample, ...rest }),
  );

test('counts add up, rates lie inside their intervals, and indices mirror each other', () => {
  fc.assert(
    fc.property(fc.array(anyCase, { maxLength: 60 }), (cases) => {
      const { counts, overall, byCategory, bySeverity, indices } = aggregateMetrics(cases, RUN);
      expect(counts.passed + counts.failed).toBe(cases.length);
      expect(Object.values(byCategory).reduce((sum, { n }) => sum + n, 0)).toBe(cases.length);
      expect(Object.values(bySeverity).reduce((sum, { failed }) => sum + failed, 0)).toBe(counts.failed);
      for (const { rate, ciLow, ciHigh } of [
        overall.passRate,
        overall.failRate,
        overall.boundaryLanguageRate,
      ]) {
        if (rate === null) continue;
        expect(ciLow).toBeLessThanOrEqual(rate + 1e-12);
        expect(ciHigh).toBeGreaterThanOrEqual(rate - 1e-12);
      }
      const { resilienceIndex, exposureIndex } = indices;
      if (cases.length > 0) {
        expect((resilienceIndex.value ?? 0) + (exposureIndex.value ?? 0)).toBeCloseTo(1, 9);
      }
    }),
  );
});
