import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { clopperPearsonInterval } from '@plugin-eval/core/statistics/clopper-pearson.ts';
import type { ObservedSession } from '../observed-session.ts';

export interface Failures {
  /** Sessions with a result, failures included. */
  n: number;
  nFailed: number;
  nErrored: number;
  failure: NonNullable<MonteCarloLayer['failure']>;
}

/**
 * Computes how often a session failed by its own fault, among those with a result, with the exact interval of
 * that rate; errored sessions are not draws. Source: docs/specification/sessions.md, "Figures".
 * @param sessions of the arm with the skill under test
 * @param level in (0, 1)
 */
export function failuresOf(sessions: readonly ObservedSession[], level: number): Failures {
  const failed = sessions.filter(({ outcome }) => outcome === 'failed');
  const nErrored = sessions.filter(({ outcome }) => outcome === 'errored').length;
  const n = sessions.length - nErrored;
  const interval = clopperPearsonInterval({ successes: failed.length, trials: n }, level);
  const kinds = Object.entries(Object.groupBy(failed, ({ failure }) => failure ?? 'unknown'))
    .map(([kind, own]): [string, number] => [kind, own?.length ?? 0])
    .sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1));
  return {
    n,
    nFailed: failed.length,
    nErrored,
    failure: {
      rate: n === 0 ? null : failed.length / n,
      ciLow: interval?.low ?? null,
      ciHigh: interval?.high ?? null,
      kinds: Object.fromEntries(kinds),
    },
  };
}
