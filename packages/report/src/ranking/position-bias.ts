import type { PositionBias } from '@plugin-eval/core/documents/ranking.ts';
import { formatCount, formatInterval, formatPercent, withInterval } from '../number-format.ts';

/** Describes in a sentence or two how far position decided the judge's preference. */
export function describePositionBias(bias: PositionBias): string {
  const { rate, ciLow, ciHigh, pairs, disagreements } = bias;
  if (rate === null) return 'No pair was judged in both orders.';
  const share = withInterval(formatPercent(rate, 1), intervalOf(ciLow, ciHigh));
  if (disagreements === 0)
    return `${pairsOf(pairs, 'The', 'All')} decided alike in both orders: ${share} went by position.`;
  const which =
    disagreements === pairs
      ? pairsOf(pairs, 'The', 'All')
      : `${formatCount(disagreements)} of ${formatCount(pairs)} pairs ${disagreements === 1 ? 'was' : 'were'}`;
  const end =
    disagreements === pairs
      ? 'Such a pair counts as a draw, so nothing was decided.'
      : 'Such a pair counts as a draw.';
  return `${which} decided differently in the two orders, ${share}${lean(bias)}. ${end}`;
}

/** The same in a few words: "3 of 20 pairs decided by position". */
export function namePositionBias({ rate, pairs, disagreements }: PositionBias): string {
  if (rate === null) return 'no pair judged in both orders';
  return `${formatCount(disagreements)} of ${formatCount(pairs)} ${pairs === 1 ? 'pair' : 'pairs'} decided by position`;
}

function intervalOf(low: number | null, high: number | null): string | null {
  const interval = formatInterval({ ciLow: low, ciHigh: high }, 'percent');
  return interval && `interval ${interval}`;
}

function pairsOf(pairs: number, one: string, many: string): string {
  return pairs === 1 ? `${one} pair was` : `${many} ${formatCount(pairs)} pairs were`;
}

/** The others were a tie in one order. */
function lean({ disagreements, firstPreferred, secondPreferred }: PositionBias): string {
  if (firstPreferred + secondPreferred === 0) return '';
  const ties = disagreements - firstPreferred - secondPreferred;
  return `: ${[
    `${formatCount(firstPreferred)} for the skill shown first`,
    `${formatCount(secondPreferred)} for the one shown second`,
    ...(ties > 0 ? [`${formatCount(ties)} a tie in one order`] : []),
  ].join(', ')}`;
}
