import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { AdviceBasis } from '@plugin-eval/core/documents/names.ts';
import { formatGain } from './number-format.ts';

/** The basis of a piece of advice, in a few words. */
const BASIS_WORDS: Record<AdviceBasis, string> = {
  sessions: 'from sessions',
  judge: 'from the judge',
  defect: 'a defect',
  text: 'missing from the text',
  unmeasured: 'not measured yet',
  formula: 'affects only the score',
};

/** Returns null for documents of versions that did not record a basis. */
export function describeBasisOf({ basis }: Advice): string | null {
  return basis === null ? null : BASIS_WORDS[basis];
}

/** Gains that would read as ±0.00 bring nothing. */
const SMALLEST_GAIN = 0.005;

/**
 * "+4.5"; small gains with two decimals; "0" for what costs no points; null when the gain cannot be computed.
 */
export function formatAdviceGain(points: number | null): string | null {
  if (points === null) return null;
  return Math.abs(points) < SMALLEST_GAIN ? '0' : formatGain(points, Math.abs(points) < 0.05 ? 2 : 1);
}

/**
 * A change's effect on the score: "+4.5 points"; "a defect" when fixing one earns none; null when unknown or
 * zero.
 */
export function describeGain({
  compositeGain,
  basis,
}: Pick<Advice, 'compositeGain' | 'basis'>): string | null {
  const gain = formatAdviceGain(compositeGain);
  if (gain === '0') return basis === 'defect' ? BASIS_WORDS.defect : null;
  return gain === null ? null : `${gain} points`;
}

/** Marks advice not based on an outcome; null when all of it was seen in sessions, or none helps readers. */
export function outcomeNote(document: EvaluationDocument): string | null {
  // The advice of members is not kept in one place; only sessions see outcomes.
  if (isCollection(document)) {
    return document.depth.effective === 'deep' || document.summary.mean === null ? null : NO_OUTCOME;
  }
  const edits = document.advice.filter(({ basis }) => basis !== 'unmeasured');
  const unseen = edits.filter(({ restsOnOutcome }) => restsOnOutcome !== true);
  if (unseen.length === 0 || isFormulaOnly(document.advice)) return null;
  return unseen.length === edits.length ? NO_OUTCOME : SOME_OUTCOMES;
}

const NO_OUTCOME = 'No advice here rests on sessions: only its effect on the score is known.';
const SOME_OUTCOMES =
  'Only the advice from sessions rests on what agents did; for the rest, only the effect on the score is known.';

function isFormulaOnly(advice: readonly Advice[]): boolean {
  return advice.length > 0 && advice.every(({ basis }) => basis === 'formula');
}
