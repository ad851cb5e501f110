import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import { PRICE_TABLE, type PriceGroup } from './price-table.ts';

/** USD per million tokens. */
export interface Rates {
  input: number;
  output: number;
  /** Input that the provider had cached. */
  cacheRead: number;
  /** Input that the provider caches with the call. */
  cacheWrite: number;
}

/** Rates of a model; all tokens of a call with more input than `aboveTokens` cost the rates of `longPrompt`. */
export interface Price extends Rates {
  /** USD per call, in addition to its tokens. */
  perCall?: number;
  longPrompt?: { aboveTokens: number } & Rates;
}

export interface KnownModel {
  provider: ProviderName;
  id: string;
  /** Input and output together. */
  contextTokens: number;
  /** True when the provider natively enforces a JSON Schema. */
  structuredOutput: boolean;
  priceOn(day: Date): Price;
}

export const KNOWN_MODELS: readonly KnownModel[] = PRICE_TABLE.flatMap((group) =>
  Object.entries(group.models).map(([id, { input, output, cacheRead }]) => ({
    provider: group.provider,
    id,
    contextTokens: group.contextTokens,
    structuredOutput: group.structuredOutput,
    priceOn: (day) =>
      priceOn(group, { input, output, cacheRead, cacheWrite: input * group.cacheWriteFactor }, day),
  })),
);

const BY_NAME = new Map(KNOWN_MODELS.map((model) => [`${model.provider}:${model.id}`, model]));

/** `-20250929`, `-2026-03-05`, `@20250929`; Google's `-001`. */
const DATED = /[-@]\d{8}$|-\d{4}-\d{2}-\d{2}$|-\d{3}$/;

/**
 * Looks up a model: its own row, else the row of its family, which is the id without the date (or Google's
 * number) at its end. Null when there is none.
 */
export function knownModel(provider: KnownModel['provider'] | 'command', id: string): KnownModel | null {
  return BY_NAME.get(`${provider}:${id}`) ?? BY_NAME.get(`${provider}:${id.replace(DATED, '')}`) ?? null;
}

/** Like `knownModel`, by the id alone. */
export function knownModelById(id: string): KnownModel | null {
  for (const provider of ['anthropic', 'openai', 'google'] as const) {
    const found = knownModel(provider, id);
    if (found !== null) return found;
  }
  return null;
}

function priceOn({ longPrompt, change }: PriceGroup, rates: Rates, day: Date): Price {
  const changed = change !== undefined && day.getTime() >= Date.parse(change.from);
  const current = changed ? times(rates, change.factor, change.factor) : rates;
  if (longPrompt === undefined) return current;
  const { aboveTokens, inputFactor, outputFactor } = longPrompt;
  return { ...current, longPrompt: { aboveTokens, ...times(current, inputFactor, outputFactor) } };
}

function times({ input, output, cacheRead, cacheWrite }: Rates, inputFactor: number, outputFactor: number) {
  return {
    input: input * inputFactor,
    output: output * outputFactor,
    cacheRead: cacheRead * inputFactor,
    cacheWrite: cacheWrite * inputFactor,
  };
}
