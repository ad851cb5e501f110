import type { Rate } from '../../documents/threat-report.ts';
import { kornGraubardInterval } from '../../statistics/korn-graubard.ts';
import { wilsonInterval } from '../../statistics/wilson-interval.ts';

/** Level of every interval of a threat report. */
export const LEVEL = 0.95;

/** What a rate is counted over: something that belongs to a probe, which may come up several times. */
export interface Counted {
  probeId: string;
}

/**
 * The share of cases for which something holds: Wilson's interval where every probe was answered once, Korn and
 * Graubard's over probes where some were repeated. Source: threat-map.md, "Run metrics".
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
    ? kornGraubardInterval(clusters, LEVEL)
    : wilsonInterval({ successes: count, trials: n }, LEVEL);
  return {
    rate: count / n,
    count,
    n,
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    method: repeated ? 'korn-graubard' : 'wilson',
  };
}
