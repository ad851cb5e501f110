import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';

/** One of several judges with the same question. */
export interface Judge {
  /** Number from 1. */
  number: number;
  /** Number of its answer to the same question, from 1. */
  draw: number;
  model: ResolvedModel;
  /** Repetition number of its answers, from 0: unique among the judges and draws of a model. */
  sample: number;
}

/**
 * Lists the judges of the models in order, each once for every draw. The first draws of all judges precede
 * the second ones of any among the samples of a model, so that more draws repeat no earlier call.
 * @param draws how often each is asked the same, 1 or more
 */
export function judgesOf(models: readonly ResolvedModel[], draws = 1): Judge[] {
  return models.flatMap((model, i) => {
    const earlier = models.slice(0, i).filter((one) => isSameModel(one, model)).length;
    const alike = models.filter((one) => isSameModel(one, model)).length;
    return Array.from({ length: draws }, (_, draw) => ({
      number: i + 1,
      draw: draw + 1,
      model,
      sample: draw * alike + earlier,
    }));
  });
}

export function isSameModel(a: ResolvedModel, b: ResolvedModel): boolean {
  return a.name === b.name && a.endpoint === b.endpoint;
}
