import { batchPrice } from '../../model/batch/batch-price.ts';
import { type PriceOverrides, priceOf } from '../../model/call-cost.ts';
import type { Price } from '../../model/known-models.ts';
import type { ResolvedModel } from '../../model/model.ts';
import type { RunRequest } from '../requests.ts';

/** What models cost on a day, in the way that a run asks them. */
export function pricesOf(
  overrides: PriceOverrides,
  day: Date,
  { batch }: Pick<RunRequest, 'batch'>,
): (model: ResolvedModel) => Price | null {
  return (model) => {
    const price = priceOf(model, overrides, day);
    return batch === undefined ? price : batchPrice(price, model.provider);
  };
}
