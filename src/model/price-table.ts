import type { ProviderName } from '../documents/names.ts';
import table from './price-table.json' with { type: 'json' };

/** Models of one provider whose prices are built alike. */
export interface PriceGroup {
  provider: ProviderName;
  /** What is special about them. */
  note?: string;
  /** Input and output together. */
  contextTokens: number;
  /** Whether the provider holds these models to a JSON Schema natively. */
  structuredOutput: boolean;
  /** What input costs that the provider caches with the call, as a multiple of other input. */
  cacheWriteFactor: number;
  /** All tokens of a call with more input than this cost so many times as much: input and cache, and output. */
  longPrompt?: { aboveTokens: number; inputFactor: number; outputFactor: number };
  /** An announced change: from that day on (UTC) everything costs so many times as much. */
  change?: { from: string; factor: number };
  /** USD per million tokens, by id. */
  models: Readonly<Record<string, { input: number; output: number; cacheRead: number }>>;
}

/** The day on which the table was last compared with its sources, which stand in it. */
export const PRICES_AS_OF = table.as_of;

/** List prices of standard processing. A model that is not here has no known price. */
export const PRICE_TABLE = table.groups as readonly unknown[] as readonly PriceGroup[];
