import type { ResolvedModel } from '../model/model.ts';

/** One of the judges that are asked the same. */
export interface Judge {
  /** From 1 on. */
  number: number;
  model: ResolvedModel;
  /** Which draw of the same work its answers are, from 0 on: judges of one model are different draws. */
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
