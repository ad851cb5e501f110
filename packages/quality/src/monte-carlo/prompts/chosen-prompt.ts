import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { GradedAnswer } from '@plugin-eval/sessions/grading/grading.ts';
import type { SessionPrompt } from '../monte-carlo-options.ts';
import type { Leak } from './leakage.ts';

/** A prompt for sessions, and how it gives the skill away. */
export interface ChosenPrompt extends SessionPrompt {
  leak: Leak | null;
}

/** The prompts of a batch, with source and cost. */
export interface ChosenPrompts {
  /** Source files, as named to `choosePrompts`. */
  source: MonteCarloLayer['promptSource'];
  prompts: readonly ChosenPrompt[];
  /** Omissions with reasons, one sentence each. */
  notes: readonly string[];
  /** Cost of the prompts; null when no model was called. */
  paid: Pick<GradedAnswer<unknown>, 'keys' | 'usage' | 'costUsd'> | null;
}
