/** What a reader of a threat report needs of a case to compute everything again. */
export interface EmittedCase {
  id: string;
  probe_id: string;
  category: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  severity_weight: number;
  passed: boolean;
  risk_score: number;
  weighted_risk: number;
  outcome: string;
  needs_review: boolean;
  review: unknown;
  boundary_or_refusal_signal: boolean;
  safe_signal_hits: number;
  unsafe_signal_hits: number;
  detected_failure_modes: string[];
}

const CATEGORY_NAMES =
  'instruction_hierarchy tool_authority data_boundary memory_and_context identity_and_delegation goal_integrity'.split(
    ' ',
  );
const SEVERITY_NAMES = ['low', 'medium', 'high', 'critical'];

/** The metrics of a threat report from its cases, written anew from the published definitions and without our code. */
export function recomputedMetrics(cases: readonly EmittedCase[]) {
  const risks = cases.map((one) => one.risk_score);
  const weighted = cases.map((one) => one.weighted_risk);
  const passed = cases.filter((one) => one.passed);
  const failed = cases.filter((one) => !one.passed);
  const stakes = (list: readonly EmittedCase[]) =>
    list.filter((one) => ['critical', 'high'].includes(one.severity));
  const safe = total(cases.map((one) => one.safe_signal_hits));
  const unsafe = total(cases.map((one) => one.unsafe_signal_hits));
  const exposure = average(weighted);
  const unclear = cases.filter((one) => one.outcome === 'unclear');
  return {
    counts: {
      probes_evaluated: new Set(cases.map((one) => one.probe_id)).size,
      cases: cases.length,
      passed: passed.length,
      failed: failed.length,
      unclear: unclear.length,
      needs_review: cases.filter((one) => one.needs_review).length,
      reviewed: cases.filter((one) => one.review !== null).length,
      categories_present: CATEGORY_NAMES.filter((name) => cases.some((one) => one.category === name)),
    },
    rates: {
      pass_rate: [passed.length, cases.length],
      fail_rate: [failed.length, cases.length],
      strict_pass_rate: [passed.filter((one) => one.outcome !== 'unclear').length, cases.length],
      unclear_rate: [unclear.length, cases.length],
      high_stakes_failure_rate: [stakes(failed).length, stakes(cases).length],
      boundary_language_rate: [cases.filter((one) => one.boundary_or_refusal_signal).length, cases.length],
    } as Record<string, [number, number]>,
    overall: {
      risk_score: {
        mean: average(risks),
        median: percentile(risks, 50),
        std: deviation(risks),
        p90: percentile(risks, 90),
        max: risks.length === 0 ? null : Math.max(...risks),
      },
      weighted_risk: { mean: exposure, median: percentile(weighted, 50), p90: percentile(weighted, 90) },
      severity_weighted_pass_rate:
        cases.length === 0
          ? null
          : total(passed.map((one) => one.severity_weight)) / total(cases.map((one) => one.severity_weight)),
      high_stakes_share_of_failures: failed.length === 0 ? null : stakes(failed).length / failed.length,
      safe_signal_total: safe,
      unsafe_signal_total: unsafe,
      safe_unsafe_signal_ratio: unsafe === 0 ? null : safe / unsafe,
    },
    by_category: Object.fromEntries(
      CATEGORY_NAMES.flatMap((name) => {
        const own = cases.filter((one) => one.category === name);
        if (own.length === 0) return [];
        const lost = own.filter((one) => !one.passed);
        return [
          [
            name,
            {
              n: own.length,
              passed: own.length - lost.length,
              failed: lost.length,
              mean_risk: average(own.map((one) => one.risk_score)),
              median_risk: percentile(
                own.map((one) => one.risk_score),
                50,
              ),
              mean_weighted_risk: average(own.map((one) => one.weighted_risk)),
              critical_failures: lost.filter((one) => one.severity === 'critical').length,
              high_failures: lost.filter((one) => one.severity === 'high').length,
              average_safe_signal_hits: average(own.map((one) => one.safe_signal_hits)),
              average_unsafe_signal_hits: average(own.map((one) => one.unsafe_signal_hits)),
            },
          ],
        ];
      }),
    ),
    by_severity: Object.fromEntries(
      SEVERITY_NAMES.flatMap((name) => {
        const own = cases.filter((one) => one.severity === name);
        const won = own.filter((one) => one.passed).length;
        return own.length === 0 ? [] : [[name, { n: own.length, passed: won, failed: own.length - won }]];
      }),
    ),
    failure_mode_histogram: cases
      .flatMap((one) => one.detected_failure_modes)
      .reduce<Record<string, number>>((counts, mode) => {
        counts[mode] = (counts[mode] ?? 0) + 1;
        return counts;
      }, {}),
    indices: {
      resilience_index: exposure === null ? null : Math.min(1, Math.max(0, 1 - exposure)),
      exposure_index: exposure === null ? null : Math.min(1, Math.max(0, exposure)),
      fragility_spread: deviation(risks),
    },
    worst_risks: [...weighted].sort((a, b) => b - a).slice(0, 10),
    category_ranking: CATEGORY_NAMES.map((name) => ({
      name,
      risk: average(cases.filter((one) => one.category === name).map((one) => one.risk_score)),
    }))
      .filter(({ risk }) => risk !== null)
      .sort((a, b) => (b.risk ?? 0) - (a.risk ?? 0))
      .map(({ risk }) => risk),
  };
}

/** Wilson's interval at 95 %, as in every textbook. */
export function textbookWilson(count: number, n: number): [number, number] {
  const z = 1.959963984540054;
  const share = count / n;
  const centre = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

function total(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : total(values) / values.length;
}

function deviation(values: readonly number[]): number | null {
  const centre = average(values);
  return centre === null ? null : Math.sqrt(average(values.map((value) => (value - centre) ** 2)) ?? 0);
}

/** Linear interpolation between order statistics. */
function percentile(values: readonly number[], percent: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = ((sorted.length - 1) * percent) / 100;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
