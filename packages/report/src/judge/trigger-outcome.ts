import type { TriggerPrompts } from '@plugin-eval/core/documents/judge-layer.ts';
import { plural } from '../number-format.ts';

type TriggerPrompt = TriggerPrompts['prompts'][number];

/** The outcome of a judge's prediction, in the terms of signal detection. */
export type TriggerOutcome = 'hit' | 'miss' | 'false alarm' | 'correct rejection' | 'errored';

const OUTCOMES: readonly TriggerOutcome[] = ['hit', 'miss', 'false alarm', 'correct rejection', 'errored'];

/** The outcome of each judge on one prompt. */
export function triggerOutcomes({ shouldTrigger, predictions }: TriggerPrompt): TriggerOutcome[] {
  return predictions.map((predicted) => {
    if (predicted === null) return 'errored';
    if (predicted) return shouldTrigger ? 'hit' : 'false alarm';
    return shouldTrigger ? 'miss' : 'correct rejection';
  });
}

/**
 * "4 hits, 1 miss, 5 correct rejections": one draw of one judge on all prompts.
 * @param at which of the predictions, from 0 on
 */
export function tallyOutcomes(prompts: readonly TriggerPrompt[], at: number): string {
  const outcomes = prompts.map((prompt) => triggerOutcomes(prompt)[at]);
  return OUTCOMES.flatMap((outcome) => {
    const count = outcomes.filter((one) => one === outcome).length;
    return count === 0
      ? []
      : [outcome === 'errored' ? `${count} errored` : plural(count, outcome, PLURALS[outcome])];
  }).join(', ');
}

const PLURALS: Partial<Record<TriggerOutcome, string>> = { miss: 'misses' };

/** Describes the origin of the prompts. */
export function describeSource({ source }: TriggerPrompts): string {
  return source === 'author' ? 'written by the author' : 'made by the first judge';
}
