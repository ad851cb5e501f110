import table from './batch-interfaces.json' with { type: 'json' };

/** A provider's terms for batches. */
export interface BatchInterface {
  name: string;
  mostRequests: number;
  mostBytes: number;
  /** Hours after which a batch has ended, whatever its outcome. */
  hours: number;
  /** Price of a call in a batch, as a multiple of its usual price. */
  priceFactor: number;
  /** True when all requests of a batch must use the same model. */
  oneModel: boolean;
}

/** A batch is written and read in memory: more bytes make more batches, which costs nothing. */
const MOST_BYTES_HERE = 64_000_000;

/** The batch interface of a provider; null when none is known. */
export function batchInterfaceOf(provider: string): BatchInterface | null {
  if (!isKnown(provider)) return null;
  const { name, most_requests, most_bytes, hours, price_factor, one_model } = table.interfaces[provider];
  return {
    ...{ name, hours, mostRequests: most_requests, priceFactor: price_factor, oneModel: one_model },
    mostBytes: Math.min(most_bytes, MOST_BYTES_HERE),
  };
}

/** Providers that take batches. */
export const BATCH_PROVIDERS: readonly string[] = Object.keys(table.interfaces);

function isKnown(provider: string): provider is keyof typeof table.interfaces {
  return Object.hasOwn(table.interfaces, provider);
}
