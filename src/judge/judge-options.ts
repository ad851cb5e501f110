import type { ResolvedModel } from '../model/model.ts';
import type { Perform } from '../run/task.ts';

export interface JudgeOptions {
  /** One per judge, 1 to 5; the same model may judge several times. */
  models: readonly ResolvedModel[];
  /** Four dimensions, or all ten. */
  rubrics: 'core' | 'all';
  /** Of one answer. */
  maxOutputTokens: number;
  /** Tokens that a model can take in and give out together; null when unknown, and then everything is sent. */
  contextTokensOf: (model: ResolvedModel) => number | null;
  /** Whether to try the judge with planted texts and a skill that is known to be bad. */
  verifyJudge: boolean;
}

export interface JudgeContext {
  perform: Perform;
  /** Milliseconds that only ever grow. */
  clock: () => number;
  /** Integer in [0, 2^53). */
  seed: number;
}

/** One judge of the bench. */
export interface Judge {
  /** From 1 on. */
  number: number;
  model: ResolvedModel;
  /** How many judges before this one are of the same model: their answers are draws of the same work. */
  sample: number;
}

/** The judges of a list of models, in its order. */
export function judgesOf(models: readonly ResolvedModel[]): Judge[] {
  return models.map((model, i) => ({
    number: i + 1,
    model,
    sample: models.slice(0, i).filter((earlier) => isSameModel(earlier, model)).length,
  }));
}

function isSameModel(a: ResolvedModel, b: ResolvedModel): boolean {
  return a.name === b.name && a.endpoint === b.endpoint;
}
