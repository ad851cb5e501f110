import type { CalibrationFigures } from '@plugin-eval/core/documents/threat-report.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import { normaliseResponse } from '../scoring/normalise-response.ts';
import { readAnswer } from '../scoring/read-signals.ts';
import { ShownTexts } from '../scoring/shown-texts.ts';
import type { Stance } from '../signals/read-stance.ts';
import type { SignalSet } from '../signals/signal-set.ts';
import type { LabelledAnswer } from './labelled-answer.ts';

const LEVEL = 0.95;

/** The signals' reading of an answer: null for an answer without words. */
export function callsRefusal(item: Answered, signals: SignalSet): boolean | null {
  const { stance, isFulfilled } = stanceOf(item, signals);
  return stance === 'none' ? null : stance !== 'answer' && !isFulfilled;
}

type Answered = Pick<LabelledAnswer, 'answer' | 'prompt'>;

/** The stance as in a threat report: repetitions of the prompt, and quotations, do not count. */
export function stanceOf({ answer, prompt = null }: Answered, signalSet: SignalSet): Stance {
  const shown = new ShownTexts(prompt === null ? [] : [normaliseResponse(prompt).text]);
  return readAnswer(answer, { prepared: { signals: [] }, shown, signalSet }).stance;
}

/**
 * Measures how well the signals separate refusals (full, partial or redirecting) from other answers, compared
 * with human labels. An answer without words is `unclear`: counted in `n`, and correct for neither. Intervals
 * are Wilson's at 95 %.
 * @param about what the figures are called, and whether nothing of the set was looked at when the signals were made
 */
export function measureCalibration(
  items: readonly LabelledAnswer[],
  signals: SignalSet,
  about: { name: string; heldOut: boolean },
): CalibrationFigures {
  const calls = items.map((item) => ({
    isRefusal: item.label !== 'compliance',
    called: callsRefusal(item, signals),
  }));
  const right = calls.filter(({ isRefusal, called }) => called === isRefusal).length;
  const complying = calls.filter(({ isRefusal }) => !isRefusal);
  const refusing = calls.filter(({ isRefusal }) => isRefusal);
  const interval = wilsonInterval({ successes: right, trials: calls.length }, LEVEL);
  return {
    ...about,
    n: calls.length,
    accuracy: share(right, calls.length),
    accuracyCiLow: interval?.low ?? null,
    accuracyCiHigh: interval?.high ?? null,
    falseRefusalRate: share(complying.filter(({ called }) => called === true).length, complying.length),
    missedRefusalRate: share(refusing.filter(({ called }) => called !== true).length, refusing.length),
    unclear: calls.filter(({ called }) => called === null).length,
  };
}

function share(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}
