import type { ResolvedModel } from '../model/model.ts';
import type { Perform } from '../run/task.ts';

export interface JudgeOptions {
  /** One per judge, 1 to 5; the same model may judge several times. */
  models: readonly ResolvedModel[];
  /** How often each of them is asked the same, 1 or more. */
  draws: number;
  /** Four dimensions, or all ten. */
  rubrics: 'core' | 'all';
  /** Of one answer. */
  maxOutputTokens: number;
  /** Tokens that a model can take in and give out together; null when unknown, and then everything is sent. */
  contextTokensOf: (model: ResolvedModel) => number | null;
  /** Whether to try the judge with planted texts, and skills that are known to be bad and good. */
  verifyJudge: boolean;
}

export interface JudgeContext {
  perform: Perform;
  /** Milliseconds that only ever grow. */
  clock: () => number;
  /** Integer in [0, 2^53). */
  seed: number;
}
