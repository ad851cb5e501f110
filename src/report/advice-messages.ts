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

/** "+4.5"; small gains with two decimals; null when nobody can compute it. */
export function formatAdviceGain(points: number | null): string | null {
  return points === null ? null : formatGain(points, Math.abs(points) < 0.05 ? 2 : 1);
}

/** Said above advice that only raises the score. */
export function formulaOnlyNote({ advice }: Evaluation): string | null {
  const isFormulaOnly = advice.length > 0 && advice.every(({ basis }) => basis === 'formula');
  return isFormulaOnly
    ? 'Nothing was found that a reader would miss; what follows would raise the score and little else.'
    : null;
}
