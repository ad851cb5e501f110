import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';

export interface JudgeOptions {
  /** One per judge, 1 to 5; the same model may judge several times. */
  models: readonly ResolvedModel[];
  /** Draws per judge, 1 or more. */
  draws: number;
  /** Four dimensions, or all ten. */
  rubrics: 'core' | 'all';
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** Tokens that a model can take in and give out together; null when unknown, and then everything is sent. */
  contextTokensOf: (model: ResolvedModel) => number | null;
  /** True to test the judge with planted texts, and with skills known to be bad and good. */
  verifyJudge: boolean;
}

export interface JudgeContext {
  perform: Perform;
  /** Milliseconds that only ever grow. */
  clock: () => number;
  /** Integer in [0, 2^53). */
  seed: number;
}
