import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import { liftFigures } from './lift-figures.ts';
import type { SessionsFigure } from './sessions-figure.ts';
import { describeKinds } from './sessions-warning.ts';

type Executed = NonNullable<MonteCarloLayer['executed']>;
type PassRates = NonNullable<Executed['passRates']>;
type Rate = PassRates['passAtOne'];

/**
 * Figures of executed sessions, in the reader's order: pass rates (once, any of k, all of k), quality,
 * failures and their causes, and the skill's effect. Documents of earlier versions have no pass rates.
 * Source: docs/specification/executed-sessions.md, "Figures".
 */
export function executedFigures(executed: Executed): SessionsFigure[] {
  const { passRates, lift } = executed;
  return [
    ...(passRates === undefined ? [] : passFigures(passRates)),
    qualityFigure(executed),
    failureFigure(executed),
    ...liftFigures({ lift: passRates?.lift ?? null }, PASS_LIFT),
    ...liftFigures({ lift }, QUALITY_LIFT),
  ];
}

const PASS_LIFT = { name: 'Lift in pass rate', gained: 'pass rate gained', taken: 'nothing' } as const;
const QUALITY_LIFT = { name: 'Lift in quality', gained: 'quality gained', taken: 'everything' } as const;

function passFigures({ passAtOne, byK, byCase }: PassRates): SessionsFigure[] {
  const decided = byCase.filter(({ sessions }) => sessions > 0);
  const sum = (key: 'sessions' | 'passed' | 'undecided') => byCase.reduce((all, one) => all + one[key], 0);
  const undecided = sum('undecided');
  const left = undecided === 0 ? '' : `; ${plural(undecided, 'session')} could not be decided`;
  return [
    rateFigure(
      'pass@1',
      passAtOne,
      `${sum('passed')} of ${plural(sum('sessions'), 'session')} passed, over ${plural(decided.length, 'case')}${left}`,
    ),
    ...byK.flatMap(({ k, passAtK, passHatK, cases }) => [
      rateFigure(`pass@${k}`, passAtK, `one of ${k} sessions passes; over ${plural(cases, 'case')}`),
      rateFigure(`pass^${k}`, passHatK, `all of ${k} sessions pass; over ${plural(cases, 'case')}`),
    ]),
  ];
}

function rateFigure(name: string, rate: Rate, basis: string): SessionsFigure {
  const share = rate === null ? null : { score: rate.rate, low: rate.ciLow, high: rate.ciHigh };
  return {
    name,
    value: formatUnit(rate?.rate ?? null),
    interval: rate === null ? null : formatInterval(rate, 'unit'),
    basis,
    share,
  };
}

function qualityFigure({ quality }: Executed): SessionsFigure {
  const { mean, ciLow, ciHigh, runs, std } = quality;
  return {
    name: 'Quality',
    value: formatUnit(mean),
    interval: formatInterval(quality, 'unit'),
    basis:
      mean === null
        ? 'no activated session was graded'
        : `mean of ${plural(runs, 'activated session')}; standard deviation ${formatUnit(std)}`,
    share: mean === null ? null : { score: mean, low: ciLow, high: ciHigh },
  };
}

function failureFigure({ failure, n, nFailed }: Executed): SessionsFigure {
  const { rate, ciLow, ciHigh } = failure;
  const kinds = describeKinds(Object.entries(failure.kinds));
  return {
    name: 'Failures',
    value: formatPercent(rate, 1),
    interval: formatInterval(failure, 'percent'),
    basis: `${nFailed} of ${plural(n, 'session')}${kinds === '' ? '' : `: ${kinds}`}`,
    share: rate === null ? null : { score: rate, low: ciLow, high: ciHigh },
  };
}
