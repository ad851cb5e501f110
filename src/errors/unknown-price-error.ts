import { UsageError } from './usage-error.ts';

/** A budget is set, and what a call there may cost is not known: no promise could be kept. */
export class UnknownPriceError extends UsageError {
  /** Pool of the provider's endpoint. */
  readonly pool: string;

  constructor(pool: string) {
    super(
      `What a call to ${pool} costs is not known, so that no budget can be kept. Leave --max-cost out, name a model with a known price, or give the price in the configuration (prices).`,
    );
    this.pool = pool;
  }
}
