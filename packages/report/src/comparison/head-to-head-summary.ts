import type { HeadToHead, RoundTask } from '@plugin-eval/core/documents/comparison.ts';
import {
  formatInterval,
  formatPercent,
  formatPValue,
  formatUnit,
  plural,
  withInterval,
} from '../number-format.ts';

/** Describes which skill the judge prefers, in a sentence without names. */
export function describeHeadToHead(headToHead: HeadToHead): string {
  const { verdict, rounds, winsA, winsB, draws, failed } = headToHead;
  const counts = `A won ${winsA}, B won ${winsB}, ${plural(draws, 'draw')}`;
  if (verdict === 'too-few-tasks')
    return `Not tested: ${plural(rounds, 'round')} with a task of its own (${counts}), and five are the fewest.`;
  if (verdict === 'errored')
    return rounds === 0
      ? `Errored: none of ${plural(failed.length, 'round')} could be played.`
      : `Errored: ${failed.length} of ${plural(rounds + failed.length, 'round')} could not be played, and the rest decide nothing (${counts}).`;
  if (verdict === 'no-significant-difference')
    return rounds === 0
      ? 'No difference: the judge sees the same text in both.'
      : `No significant difference in ${plural(rounds, 'round')}: ${counts}.`;
  const missing = failed.length === 0 ? '' : ` ${plural(failed.length, 'round')} could not be played.`;
  return `The judge prefers ${verdict.toUpperCase()}. In ${plural(rounds, 'round')} ${counts}.${missing}`;
}

/** "0.60 of the points"; a draw is half a point. */
export function describeScoreOfB({ scoreB }: HeadToHead): string {
  return `${formatUnit(scoreB)} of the points`;
}

/** "0.60 (0.38–0.79), p = 0.727", or why there is no p-value. */
export function describePreferenceForB(headToHead: HeadToHead): string {
  const { preferenceB, pValue, pValueReason } = headToHead;
  const preference =
    preferenceB === null ? 'not measurable: all answers score the same' : formatUnit(preferenceB);
  const interval = withInterval(preference, formatInterval(headToHead, 'unit'));
  return pValue === null ? `${interval}. ${pValueReason ?? ''}` : `${interval}, ${formatPValue(pValue)}`;
}

/** "a preference of 80 % is found with probability 0.60, …"; null where nothing was tested. */
export function describePower({ power, rounds }: HeadToHead): string | null {
  if (power.length === 0) return null;
  const parts = power.map(
    ({ preference, power: chance }) => `${formatPercent(preference)} with probability ${chance.toFixed(2)}`,
  );
  return `With ${plural(rounds, 'task')} a constant preference is found significant: one of ${parts.join(', of ')}.`;
}

/** "p = 0.008, for comparison; the verdict does not use it". */
export function describeSignTest({ signTestPValue }: HeadToHead): string {
  return `${formatPValue(signTestPValue)} over the rounds; the verdict does not use it`;
}

/** "8 of 20: ..."; null when all requested rounds could be planned. */
export function describeMissingTasks({
  roundsWanted,
  rounds,
  failed,
  pValueReason,
}: HeadToHead): string | null {
  const planned = rounds + failed.length;
  if (planned >= roundsWanted || (planned === 0 && pValueReason !== null)) return null;
  return `${planned} of the ${roundsWanted} requested rounds: the two skills had no more distinct tasks.`;
}

/** "from A, written by the judge". */
export function describeTaskSource({ from, source }: RoundTask): string {
  return `a prompt of ${from.toUpperCase()}, ${source === 'author' ? 'from its own tests' : 'written by the judge'}`;
}

export function nameRound(result: HeadToHead['matchups'][number]['result']): string {
  return { win: 'A won', draw: 'a draw', loss: 'B won' }[result];
}

/** The letter of the preferred side. */
export const SIDE_WORDS = { first: 'A', second: 'B', tie: 'neither' } as const;
