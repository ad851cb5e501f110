import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { formatCount, formatUnit, plural } from '../number-format.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

type Executed = NonNullable<MonteCarloLayer['executed']>;
type Rate = NonNullable<Executed['passRates']>['passAtOne'];

/** How often executed sessions passed, and who graded them; nothing in documents of earlier versions. */
export function passFacts({ passRates }: Executed): Fact[] {
  if (passRates === undefined) return [];
  const { passAtOne, byK, byCase, gradedBy, lift } = passRates;
  const sessions = byCase.reduce((sum, one) => sum + one.sessions, 0);
  const undecided = byCase.reduce((sum, one) => sum + one.undecided, 0);
  const decided = byCase.filter((one) => one.sessions > 0).length;
  const over = `over ${plural(decided, 'case')}, ${plural(sessions, 'session')}`;
  return [
    rateFact('pass@1', passAtOne, over),
    ...byK.flatMap(({ k, passAtK, passHatK, cases }) => [
      rateFact(`pass@${k}`, passAtK, `over ${plural(cases, 'case')}`),
      rateFact(`pass^${k}`, passHatK, `over ${plural(cases, 'case')}`),
    ]),
    ...(lift === null
      ? []
      : [
          fact(
            'Lift in pass rate',
            formatUnit(lift.mean),
            `${interval(lift.ciLow, lift.ciHigh)}over ${plural(lift.cases, 'case')}${
              lift.discordant < 6
                ? `, ${formatCount(lift.discordant)} differ: fewer than 6 cannot be significant`
                : ''
            }`,
          ),
        ]),
    fact(
      'Graded',
      `${formatCount(gradedBy.deterministic)} by deterministic graders, ${formatCount(gradedBy.judged)} by a judge, ${formatCount(gradedBy.mixed)} by both`,
      undecided === 0 ? null : `${plural(undecided, 'session')} could not be decided`,
    ),
  ];
}

function rateFact(name: string, rate: Rate, over: string): Fact {
  return rate === null
    ? fact(name, 'unmeasured')
    : fact(name, formatUnit(rate.rate), `${interval(rate.ciLow, rate.ciHigh)}${over}`);
}

function interval(low: number | null, high: number | null): string {
  return low === null || high === null ? '' : `${formatUnit(low)} to ${formatUnit(high)}, `;
}
