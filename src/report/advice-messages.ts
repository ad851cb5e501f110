import type { Advice, Evaluation } from '../documents/evaluation.ts';
import type { AdviceBasis } from '../documents/names.ts';
import { formatGain } from './number-format.ts';

/** What a piece of advice rests on, in a few words. */
const BASIS_WORDS: Record<AdviceBasis, string> = {
  sessions: 'shown by sessions',
  judge: 'said by the judge',
  defect: 'a defect',
  text: 'missing from the text',
  unmeasured: 'not measured yet',
  formula: 'for the score only',
};

/** Null for documents of versions that did not say. */
export function describeBasisOf({ basis }: Advice): string | null {
  return basis === null ? null : BASIS_WORDS[basis];
}

/** Gains that would read as ±0.00 bring nothing. */
const SMALLEST_GAIN = 0.005;

/** "+4.5"; small gains with two decimals; "0" for what costs no points; null when nobody can compute it. */
export function formatAdviceGain(points: number | null): string | null {
  if (points === null) return null;
  return Math.abs(points) < SMALLEST_GAIN ? '0' : formatGain(points, Math.abs(points) < 0.05 ? 2 : 1);
}

/** What a change brings: "+4.5 points", or that it mends a defect which costs none; null when nobody can compute it. */
export function describeGain({
  compositeGain,
  basis,
}: Pick<Advice, 'compositeGain' | 'basis'>): string | null {
  const gain = formatAdviceGain(compositeGain);
  return gain === '0' && basis === 'defect' ? BASIS_WORDS.defect : gain === null ? null : `${gain} points`;
}

/** Said above advice that only raises the score. */
export function formulaOnlyNote({ advice }: Evaluation): string | null {
  const isFormulaOnly = advice.length > 0 && advice.every(({ basis }) => basis === 'formula');
  return isFormulaOnly
    ? 'Nothing was found that a reader would miss; what follows would raise the score and little else.'
    : null;
}
