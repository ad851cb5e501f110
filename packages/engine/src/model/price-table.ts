import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import table from './price-table.json' with { type: 'json' };

/** Models of one provider whose prices are built alike. */
export interface PriceGroup {
  provider: ProviderName;
  /** Remark on them. */
  note?: string;
  /** Input and output together. */
  contextTokens: number;
  /** True when the provider natively enforces a JSON Schema for these models. */
  structuredOutput: boolean;
  /** Price of input that the provider caches with the call, as a multiple of other input. */
  cacheWriteFactor: number;
  /** Price factors for all tokens of a call above this input: input and cache, and output. */
  longPrompt?: { aboveTokens: number; inputFactor: number; outputFactor: number };
  /** An announced change: price factor from that day on (UTC). */
  change?: { from: string; factor: number };
  /** USD per million tokens, by id. */
  models: Readonly<Record<string, { input: number; output: number; cacheRead: number }>>;
}

/** Date of the table's last comparison with its listed sources. */
export const PRICES_AS_OF = table.as_of;

/** List prices of standard processing. A model that is not here has no known price. */
export const PRICE_TABLE = table.groups as readonly unknown[] as readonly PriceGroup[];
