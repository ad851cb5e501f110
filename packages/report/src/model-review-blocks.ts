import type { ThreatModelReview } from '@plugin-eval/core/documents/threat-model-review.ts';
import { plural } from './number-format.ts';
import type { Block } from './view-model/blocks.ts';
import { notice, paragraph } from './view-model/build-blocks.ts';

interface Tried {
  passed: boolean | null;
  trials: readonly { kind: string; passed: boolean | null }[];
}

/**
 * The trials of a second reader, shown before its opinions.
 * @returns `isAsked`: whether it was asked for opinions at all
 */
export function trialBlocks({ passed, trials }: Tried): {
  blocks: Block[];
  wasRun: boolean;
} {
  const failed = trials.filter((trial) => trial.passed === false).map(({ kind }) => kind);
  if (passed === false) {
    const words = `The model was not used: it failed ${plural(failed.length, 'trial')} of ${trials.length} (${failed.join(', ')}).`;
    return { blocks: [notice('caution', words)], wasRun: false };
  }
  if (trials.length === 0) return { blocks: [notRun()], wasRun: false };
  const open = 'Some trials with planted texts could not be run, so it may have been misled.';
  return { blocks: passed === null ? [notice('caution', open)] : [], wasRun: true };
}

function notRun(): Block {
  return paragraph('There were no unclear cases.', 'quiet');
}

/** Names the reason for a missing opinion: no answer, the order decided, or the model could not tell. */
export function undecidedWord({
  choices,
  error,
}: Pick<ThreatModelReview['cases'][number]['modes'][number], 'choices' | 'error'>): string {
  if (error !== null) return 'no answer';
  return choices[0] === choices[1] ? 'cannot tell' : 'undecided: the order decided';
}
