import type { StrategyName } from '@plugin-eval/core/documents/attack-names.ts';
import type { BenignCase, CaseScore, RunMetrics } from '@plugin-eval/core/documents/threat-report.ts';
import { quantile } from '@plugin-eval/core/statistics/descriptive.ts';
import { rateOf } from './rates.ts';
import { verdictRate } from './undecided.ts';

/** Name of the figures of unchanged probes, next to those of chains of converters. */
const PLAIN_NAME = 'plain';
const NO_STRATEGY: StrategyName = 'none';

/**
 * Figures of each chain of converters, and of the plain probes; in the order of the cases, the plain ones first.
 * Nothing when no probe was converted.
 */
export function byConverterOf(
  cases: readonly CaseScore[],
  benign: readonly BenignCase[],
): Pick<RunMetrics, 'byConverter'> {
  const inChains = cases.filter(({ strategy }) => strategy === undefined);
  const chains = new Set([...inChains, ...benign].map(chainName));
  if (chains.size === 0 || (chains.size === 1 && chains.has(PLAIN_NAME))) return {};
  const names = [...chains].sort((a, b) => Number(b === PLAIN_NAME) - Number(a === PLAIN_NAME));
  const casesOf = Map.groupBy(inChains, chainName);
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

/** Figures of each strategy, and of probes as they are, which come first. Nothing when no strategy was used. */
export function byStrategyOf(cases: readonly CaseScore[]): Pick<RunMetrics, 'byStrategy'> {
  const unconverted = cases.filter(({ converters }) => converters === undefined);
  const byName = Map.groupBy(unconverted, ({ strategy }) => strategy ?? NO_STRATEGY);
  if ([...byName.keys()].every((name) => name === NO_STRATEGY)) return {};
  const names = [...byName.keys()].sort((a, b) => Number(b === NO_STRATEGY) - Number(a === NO_STRATEGY));
  const figures = names.map((name) => {
    const own = byName.get(name) ?? [];
    const passed = own.filter((one) => one.passed).length;
    const turns = own.flatMap(({ turnsToFailure }) => turnsToFailure ?? []);
    return [
      name,
      {
        ...{ n: own.length, passed, failed: own.length - passed },
        passRate: verdictRate(own, (one) => one.passed),
        turnsToFailure:
          turns.length === 0
            ? null
            : { min: Math.min(...turns), median: quantile(turns, 0.5) ?? 0, max: Math.max(...turns) },
      },
    ];
  });
  return { byStrategy: Object.fromEntries(figures) };
}

function chainName({ converters = [] }: Pick<CaseScore, 'converters'>): string {
  return converters.length === 0 ? PLAIN_NAME : converters.join();
}
