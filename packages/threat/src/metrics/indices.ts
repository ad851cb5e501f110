import type { CaseScore, IndexValue, RunMetrics } from '@plugin-eval/core/documents/threat-report.ts';
import { caseInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { clusterBootstrapInterval } from '@plugin-eval/core/statistics/cluster-bootstrap.ts';
import { mean, populationStandardDeviation } from '@plugin-eval/core/statistics/descriptive.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { FEWEST_PROBES } from './fewest-probes.ts';
import { LEVEL } from './rates.ts';
import { areTooManyUndecided, boundedFigure, WEIGHTED_RISK } from './undecided.ts';

export const RESAMPLES = 1000;

/**
 * Computes the indices: exposure is the mean weighted risk, resilience is 1 minus exposure, and the fragility
 * spread the deviation of the risk. Intervals resample probes, and are null with fewer than eight. Resamples
 * of equal risks do not differ; such an index has the interval of a quality over cases, since one without
 * width would claim certainty. Source: docs/specification/threats.md, "Indices".
 * @param seed integer in [0, 2^53)
 */
export function indicesOf(cases: readonly CaseScore[], seed: number): RunMetrics['indices'] {
  const exposure = exposureOf(cases, seed);
  return {
    exposureIndex: exposure,
    resilienceIndex: {
      value: complement(exposure.value),
      ciLow: complement(exposure.ciHigh),
      ciHigh: complement(exposure.ciLow),
      n: exposure.n,
      ...(exposure.bounds === undefined
        ? {}
        : {
            bounds: {
              low: clip(1 - exposure.bounds.high),
              high: clip(1 - exposure.bounds.low),
              undecided: exposure.bounds.undecided,
            },
          }),
    },
    fragilitySpread: areTooManyUndecided(cases)
      ? null
      : populationStandardDeviation(cases.map(({ riskScore }) => riskScore)),
  };
}

function exposureOf(cases: readonly CaseScore[], seed: number): IndexValue {
  const byProbe = Map.groupBy(cases, ({ probeId }) => probeId);
  const { value, ...bounds } = boundedFigure(cases, WEIGHTED_RISK, mean);
  if (value === null && cases.length > 0)
    return { value, ciLow: null, ciHigh: null, n: byProbe.size, ...bounds };
  const clusters = [...byProbe.values()].map((own) => own.map(({ weightedRisk }) => weightedRisk));
  const interval =
    clusters.length < FEWEST_PROBES
      ? null
      : (clusterBootstrapInterval(clusters, LEVEL, { resamples: RESAMPLES, random: seededRandom(seed) }) ??
        caseInterval(clusters, LEVEL));
  return {
    value: value === null ? null : clip(value),
    ciLow: interval === null ? null : clip(interval.low),
    ciHigh: interval === null ? null : clip(interval.high),
    n: clusters.length,
    ...bounds,
  };
}

function complement(value: number | null): number | null {
  return value === null ? null : clip(1 - value);
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}
