import { type PriceOverrides, priceOf } from '../../model/call-cost.ts';
import type { Price } from '../../model/known-models.ts';
import type { ResolvedModel } from '../../model/model.ts';
import type { Executor } from '../executors/executor.ts';

/** What models cost on a day, where an executor asks them. */
export function pricesOf(
  overrides: PriceOverrides,
  day: Date,
  executor: Pick<Executor, 'priceOf'>,
): (model: ResolvedModel) => Price | null {
  return (model) => executor.priceOf(priceOf(model, overrides, day), model.provider);
}
