import type { HeadToHead } from '../documents/comparison.ts';
import { formatUnitInterval } from './interval-format.ts';
import { formatUnit, plural } from './number-format.ts';
import { formatPValue, withInterval } from './rating-format.ts';

/** Whom the judge prefers, in a sentence without names. */
export function describeHeadToHead({ verdict, rounds, winsA, winsB, draws, failed }: HeadToHead): string {
  const counts = `A won ${winsA}, B won ${winsB}, ${plural(draws, 'draw')}`;
  if (verdict === 'errored')
    return rounds === 0
      ? `Errored: none of ${plural(failed.length, 'round')} could be played.`
      : `Errored: ${failed.length} of ${plural(rounds + failed.length, 'round')} could not be played, and the others decide nothing (${counts}).`;
  if (verdict === 'no-significant-difference')
    return rounds === 0
      ? 'No difference: the judge sees the same text in both.'
      : `No significant difference in ${plural(rounds, 'round')}: ${counts}.`;
  const missing = failed.length === 0 ? '' : ` ${plural(failed.length, 'round')} could not be played.`;
  return `The judge prefers ${verdict.toUpperCase()}. In ${plural(rounds, 'round')} ${counts}.${missing}`;
}

/** "0.60 (0.38–0.79), p 0.73"; B's share of the points. */
export function describeScoreOfB(headToHead: HeadToHead): string {
  const { scoreB, pValue } = headToHead;
  return `${withInterval(formatUnit(scoreB), formatUnitInterval(headToHead))}, ${formatPValue(pValue)}`;
}

/** Whether any dimension was judged in any round. */
export function hasDimensionTallies({ dimensions }: HeadToHead): boolean {
  return Object.values(dimensions).some(({ winsA, winsB, draws }) => winsA + winsB + draws > 0);
}

/** How a round ended. */
export function nameRound(result: HeadToHead['matchups'][number]['result']): string {
  return { win: 'A won', draw: 'a draw', loss: 'B won' }[result];
}

/** Of which skill something was said, by the letter of its side. */
export const SIDE_WORDS = { first: 'A', second: 'B', tie: 'neither' } as const;
