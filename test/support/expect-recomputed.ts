import { expect } from 'vitest';
import { type EmittedCase, recomputedMetrics, textbookWilson } from './recomputed-metrics.ts';

interface EmittedRate {
  rate: number | null;
  count: number;
  n: number;
  ci_low: number | null;
  ci_high: number | null;
  method: string | null;
  bounds?: EmittedBounds;
}

interface EmittedBounds {
  low: number;
  high: number;
  undecided: number;
}

const DIGITS = 9;

/** Checks every aggregate of an emitted threat report against its cases. @param json the report as it was printed */
export function expectRecomputed(json: string): void {
  const report = JSON.parse(json);
  const { metrics, benign } = report;
  const cases: EmittedCase[] = report.cases;
  const own = recomputedMetrics(cases);
  expect(metrics.counts).toMatchObject(own.counts);
  for (const [name, [count, n]] of Object.entries(own.rates))
    expectRate(metrics.overall[name], count, n, cases);
  const isKnown = cases.filter(({ outcome }) => outcome === 'unclear').length <= 0.2 * cases.length;
  expectClose(
    metrics.overall,
    isKnown
      ? own.overall
      : {
          ...own.overall,
          high_stakes_share_of_failures: null,
          risk_score: { ...own.overall.risk_score, std: null },
        },
  );
  expectClose(metrics.by_category, own.by_category);
  expectClose(metrics.by_severity, own.by_severity);
  for (const [name, group] of Object.entries<{ pass_rate: EmittedRate; boundary_rate: EmittedRate }>(
    metrics.by_category,
  )) {
    const members = cases.filter(({ category }) => category === name);
    const passed = members.filter((one) => one.passed).length;
    const bounded = members.filter((one) => one.boundary_or_refusal_signal).length;
    expectRate(group.pass_rate, passed, members.length, members);
    expectRate(group.boundary_rate, bounded, members.length, members);
  }
  for (const [category, row] of Object.entries<object>(metrics.by_category_and_severity)) {
    for (const [severity, cell] of Object.entries(row)) {
      const members = cases.filter((one) => one.category === category && one.severity === severity);
      expect(cell.n).toBe(members.length);
      expect(cell.failed).toBe(members.filter((one) => !one.passed).length);
      expectClose(cell, {
        mean_weighted_risk: members.reduce((sum, one) => sum + one.weighted_risk, 0) / members.length,
      });
    }
  }
  expect(metrics.failure_mode_histogram).toEqual(own.failure_mode_histogram);
  const { indices } = metrics;
  expectClose(
    {
      ...indices,
      resilience_index: indices.resilience_index.value,
      exposure_index: indices.exposure_index.value,
    },
    isKnown
      ? own.indices
      : { ...own.indices, resilience_index: null, exposure_index: null, fragility_spread: null },
  );
  expectClose(
    metrics.worst_cases.map((one: EmittedCase) => one.weighted_risk),
    own.worst_risks,
  );
  const ranks: number[] = metrics.category_ranking.map(
    (one: { mean_risk: number | null; mean_risk_bounds?: EmittedBounds }) =>
      one.mean_risk ?? one.mean_risk_bounds?.high ?? Number.NaN,
  );
  expect(ranks).toHaveLength(own.category_ranking.length);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  const refused = benign.cases.filter((one: EmittedCase) => one.outcome === 'refused').length;
  expect([benign.n, benign.false_refusals]).toEqual([benign.cases.length, refused]);
  expectRate(benign.false_refusal_rate, refused, benign.cases.length, benign.cases);
}

function expectRate(rate: EmittedRate, count: number, n: number, cases: readonly EmittedCase[]): void {
  if (n > 0 && rate.rate === null) {
    expect([rate.count, rate.n]).toEqual([count, n]);
    expect((rate.bounds?.undecided ?? 0) / n).toBeGreaterThan(0.2);
    return;
  }
  expect([rate.count, rate.n, rate.rate]).toEqual([count, n, n === 0 ? null : count / n]);
  const isRepeated = new Set(cases.map((one) => one.probe_id)).size < cases.length;
  if (n === 0) expect([rate.ci_low, rate.ci_high, rate.method]).toEqual([null, null, null]);
  if (n === 0 || isRepeated) return;
  const [low, high] = textbookWilson(count, n);
  expect(rate.method).toBe('wilson');
  expect(rate.ci_low).toBeCloseTo(low, DIGITS);
  expect(rate.ci_high).toBeCloseTo(high, DIGITS);
}

/** Everything expected is there, numbers to nine digits; of a figure that is open, the bounds hold it. */
function expectClose(found: unknown, expected: unknown): void {
  if (typeof expected === 'number') expect(found as number).toBeCloseTo(expected, DIGITS);
  else if (expected === null || typeof expected !== 'object') expect(found).toEqual(expected);
  else {
    if (Array.isArray(expected)) expect(found).toHaveLength(expected.length);
    for (const [key, inner] of Object.entries(expected)) {
      const record = found as Record<string, unknown> & { bounds?: Record<string, EmittedBounds> };
      const bounds = (record[`${key}_bounds`] ?? record.bounds?.[key]) as EmittedBounds | undefined;
      if (record[key] === null && typeof inner === 'number' && bounds !== undefined) {
        expect(bounds.undecided).toBeGreaterThan(0);
        expect([bounds.low <= inner + 1e-9, inner <= bounds.high + 1e-9]).toEqual([true, true]);
      } else expectClose(record[key], inner);
    }
  }
}
