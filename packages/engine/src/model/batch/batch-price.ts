import type { Price } from '../known-models.ts';
import { batchInterfaceOf } from './batch-interface.ts';

/** Price of a model in a batch; unchanged for providers without batches. Null stays unknown. */
export function batchPrice(price: Price | null, provider: string): Price | null {
  const factor = batchInterfaceOf(provider)?.priceFactor ?? 1;
  if (price === null || factor === 1) return price;
  const { perCall, longPrompt } = price;
  return {
    ...ratesTimes(price, factor),
    ...(perCall === undefined ? {} : { perCall: perCall * factor }),
    ...(longPrompt === undefined
      ? {}
      : { longPrompt: { aboveTokens: longPrompt.aboveTokens, ...ratesTimes(longPrompt, factor) } }),
  };
}

function ratesTimes(
  { input, output, cacheRead, cacheWrite }: Price | NonNullable<Price['longPrompt']>,
  factor: number,
) {
  return {
    input: input * factor,
    output: output * factor,
    cacheRead: cacheRead * factor,
    cacheWrite: cacheWrite * factor,
  };
}
