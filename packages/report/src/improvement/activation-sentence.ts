import type { ActivationChange } from '@plugin-eval/core/documents/activation-change.ts';
import { activationVerdict } from '@plugin-eval/core/documents/activation-verdict.ts';
import { verdictSentence } from './verdict-words.ts';

/** States what sessions with two versions show of the present one. */
export function activationSentence(activation: ActivationChange): string {
  const { sessions, notCompared, budgetEnded } = activation;
  const verdict = sessions?.candidates[0]?.verdict;
  if (sessions === null || verdict === undefined) return `Undecided: ${notCompared ?? ''}`;
  const isOpen = activationVerdict(activation) === 'invalid';
  if (budgetEnded && isOpen) return `Undecided, for the budget ended: ${verdict.problem ?? ''}`;
  return verdictSentence(verdict, sessions.smallestGain);
}
