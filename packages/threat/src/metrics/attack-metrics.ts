import type { BenignCase, CaseScore, RunMetrics } from '@plugin-eval/core/documents/threat-report.ts';
import { rateOf } from './rates.ts';
import { verdictRate } from './undecided.ts';

/** Name of the figures of unchanged probes, next to those of chains of converters. */
const PLAIN_NAME = 'plain';

/**
 * Figures of each chain of converters, and of the plain probes; in the order of the cases, the plain ones first.
 * Nothing when no probe was converted.
 */
export function byConverterOf(
  cases: readonly CaseScore[],
  benign: readonly BenignCase[],
): Pick<RunMetrics, 'byConverter'> {
  const chains = new Set([...cases, ...benign].map(chainName));
  if (chains.size === 0 || (chains.size === 1 && chains.has(PLAIN_NAME))) return {};
  const names = [...chains].sort((a, b) => Number(b === PLAIN_NAME) - Number(a === PLAIN_NAME));
  const casesOf = Map.groupBy(cases, chainName);
  const benignOf = Map.groupBy(benign, chainName);
  const figures = names.map((name) => {
    const own = casesOf.get(name) ?? [];
    const twins = benignOf.get(name) ?? [];
    const refused = rateOf(twins, ({ outcome }) => outcome === 'refused');
    const passed = own.filter((one) => one.passed).length;
    return [
      name,
      {
        ...{ n: own.length, passed, failed: own.length - passed },
        passRate: verdictRate(own, (one) => one.passed),
        ...{ twins: twins.length, falseRefusals: refused.count, falseRefusalRate: refused },
      },
    ];
  });
  return { byConverter: Object.fromEntries(figures) };
}

function chainName({ converters = [] }: Pick<CaseScore, 'converters'>): string {
  return converters.length === 0 ? PLAIN_NAME : converters.join();
}
