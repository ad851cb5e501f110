import type { Rate } from '@plugin-eval/core/documents/threat-rate.ts';
import { caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';

/** Level of every interval of a threat report. */
export const LEVEL = 0.95;

/** A unit that a rate counts: it belongs to a probe and may occur several times. */
export interface Counted {
  probeId: string;
}

/**
 * The share of cases for which something holds: Wilson's interval where every probe was answered once; where some were
 * repeated the mid-P one over probes, which counts each probe once and contains the share all the same.
 * Source: docs/specification/threats.md, "Run metrics".
 */
export function rateOf<Case extends Counted>(cases: readonly Case[], holds: (one: Case) => boolean): Rate {
  const byProbe = new Map<string, { successes: number; trials: number }>();
  for (const one of cases) {
    const { successes, trials } = byProbe.get(one.probeId) ?? { successes: 0, trials: 0 };
    byProbe.set(one.probeId, { successes: successes + (holds(one) ? 1 : 0), trials: trials + 1 });
  }
  const clusters = [...byProbe.values()];
  const count = clusters.reduce((sum, { successes }) => sum + successes, 0);
  const n = cases.length;
  if (n === 0) return { rate: null, count: 0, n: 0, ciLow: null, ciHigh: null, method: null };
  const repeated = clusters.length < n;
  const interval = repeated
    ? caseRateInterval(clusters, LEVEL)
    : wilsonInterval({ successes: count, trials: n }, LEVEL);
  return {
    rate: count / n,
    count,
    n,
    ciLow: interval && Math.min(interval.low, count / n),
    ciHigh: interval && Math.max(interval.high, count / n),
    method: repeated ? 'mid-p' : 'wilson',
  };
}
