import type { Lift, MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { formatCount, formatGain, formatPValue, plural } from '../number-format.ts';
import type { SessionsFigure } from './sessions-figure.ts';

/** With fewer differing cases no exact test at 5 % can be significant: 2 / 2^5 is more, 2 / 2^6 less. */
const FEWEST_DISCORDANT = 6;

/** How the figures of a lift are named. `tokens`: null where those are told elsewhere. */
interface LiftNames {
  name: string;
  gained: string;
  tokens: string | null;
}

const OF_QUALITY: LiftNames = { name: 'Lift', gained: 'quality gained', tokens: 'Tokens added' };

/** What the skill adds to the quality, or to the pass rate, and to the tokens where those are known; nothing without a lift. */
export function liftFigures(
  { lift }: Pick<MonteCarloLayer, 'lift'>,
  names: LiftNames = OF_QUALITY,
): SessionsFigure[] {
  if (lift === null) return [];
  const { mean, ciLow, ciHigh, tokens } = lift;
  return [
    {
      name: names.name,
      value: mean === null ? '—' : formatGain(mean, 2),
      interval: range(ciLow, ciHigh, (value) => formatGain(value, 2)),
      basis: `${names.gained} over ${opponentOf(lift)}, ${casesOf(lift)}${verdictOf(lift)}`,
      share: null,
    },
    ...(tokens === null || names.tokens === null
      ? []
      : [
          {
            name: names.tokens,
            value: signedCount(tokens.mean),
            interval: range(tokens.ciLow, tokens.ciHigh, signedCount),
            basis: `a session, over ${opponentOf(lift)}, ${plural(tokens.cases, 'case')}`,
            share: null,
          },
        ]),
  ];
}

function opponentOf({ against }: Lift): string {
  return against === 'none' ? 'no skill' : against;
}

/** Documents of earlier versions know pairs only. */
function casesOf({ cases, pairs, leftOut, pValue }: Lift): string {
  if (pValue === null && pairs > 0) return plural(pairs, 'pair');
  const left = leftOut === 0 ? '' : `; ${plural(leftOut, 'case')} without a session in both arms left out`;
  return `${plural(cases, 'case')}${left}`;
}

function verdictOf({ significant, pValue, test, discordant }: Lift): string {
  if (significant === null) return '';
  const word = significant ? 'significant' : 'not significant';
  if (pValue === null) return `; ${word}`;
  const by = `${formatPValue(pValue)} by ${test === 'mcnemar' ? "McNemar's test" : 'sign flips'}`;
  const few =
    discordant < FEWEST_DISCORDANT
      ? `; ${discordant} came out differently, and fewer than ${FEWEST_DISCORDANT} cannot be significant`
      : '';
  return `; ${word} (${by})${few}`;
}

function range(low: number | null, high: number | null, format: (value: number) => string): string | null {
  return low === null || high === null ? null : `${format(low)} to ${format(high)}`;
}

function signedCount(value: number): string {
  const rounded = Math.round(value);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${formatCount(Math.abs(rounded))}`;
}
