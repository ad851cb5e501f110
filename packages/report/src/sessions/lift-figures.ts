import type { Lift, MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatCost, formatGain, formatPValue, formatSignedCount, plural } from '../number-format.ts';
import type { SessionsFigure } from './sessions-figure.ts';

/** Fewest differing cases for an exact test at 5 %: 2 / 2^5 is more, 2 / 2^6 less. */
const FEWEST_DISCORDANT = 6;

/** Labels for the figures of a lift. */
interface LiftNames {
  name: string;
  gained: string;
  /** Cost figures of a session to show; "nothing" when they are shown in another place. */
  taken: 'nothing' | 'tokens' | 'everything';
}

const OF_QUALITY: LiftNames = { name: 'Lift', gained: 'quality gained', taken: 'tokens' };

/** The skill's effect on quality or pass rate, and on tokens if known; empty without a lift. */
export function liftFigures(
  { lift }: Pick<MonteCarloLayer, 'lift'>,
  names: LiftNames = OF_QUALITY,
): SessionsFigure[] {
  if (lift === null) return [];
  const { mean, ciLow, ciHigh } = lift;
  return [
    {
      name: names.name,
      value: mean === null ? '—' : formatGain(mean, 2),
      interval: range(ciLow, ciHigh, (value) => formatGain(value, 2)),
      basis: `${names.gained} over ${opponentOf(lift)}, ${casesOf(lift)}${verdictOf(lift)}`,
      share: null,
    },
    ...takenFigures(lift).slice(0, { nothing: 0, tokens: 1, everything: 4 }[names.taken]).flat(),
  ];
}

/** Extra cost of a session compared with the other arm, as far as known: tokens first. */
function takenFigures(lift: Lift): SessionsFigure[][] {
  const { tokens, turns = null, seconds = null, costUsd = null } = lift;
  return [
    addedFigure('Tokens added', tokens, lift, formatSignedCount),
    addedFigure('Turns added', turns, lift, (value) => formatGain(value, 1)),
    addedFigure('Seconds added', seconds, lift, (value) => formatGain(value, 1)),
    addedFigure('Cost added', costUsd, lift, signedCost),
  ];
}

function addedFigure(
  name: string,
  added: Lift['tokens'],
  lift: Lift,
  format: (value: number) => string,
): SessionsFigure[] {
  if (added === null) return [];
  return [
    {
      name,
      value: format(added.mean),
      interval: range(added.ciLow, added.ciHigh, format),
      basis: `a session, over ${opponentOf(lift)}, ${plural(added.cases, 'case')}`,
      share: null,
    },
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

function signedCost(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatCost(Math.abs(value))}`;
}
