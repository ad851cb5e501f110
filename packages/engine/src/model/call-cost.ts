import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ConfiguredPrice } from '../config/settings-table.ts';
import type { PlannedWork } from '../run/planned-work.ts';
import type { Reservation } from '../run/task.ts';
import { knownModel, type Price, type Rates } from './known-models.ts';
import type { ModelRequest, ResolvedModel } from './model.ts';

/** Prices from the user's configuration, by `provider:model`; they go before the known ones. */
export type PriceOverrides = Readonly<Record<string, ConfiguredPrice>>;

const MILLION = 1_000_000;

/** Tokens that a protocol may add to each message: roles and separators. */
const TOKENS_PER_MESSAGE = 64;
/** Tokens that a provider may add to explain a schema to the model. */
const TOKENS_PER_SCHEMA = 2_048;

/** The price of a model on a day; null when it is unknown. An endpoint of the user's own is taken to cost list price. */
export function priceOf({ provider, id }: ResolvedModel, overrides: PriceOverrides, day: Date): Price | null {
  const name = `${provider}:${id}`;
  const own = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  if (own === undefined) return knownModel(provider, id)?.priceOn(day) ?? null;
  const { input, output, cacheRead = input, cacheWrite = input, perCall } = own;
  return { input, output, cacheRead, cacheWrite, ...(perCall === undefined ? {} : { perCall }) };
}

/** USD of one call. */
export function costOf(usage: Usage, price: Price): number {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  const rates = ratesFor(inputTokens, price);
  return (
    (price.perCall ?? 0) +
    ((inputTokens - cacheReadTokens - cacheWriteTokens) * rates.input +
      cacheReadTokens * rates.cacheRead +
      cacheWriteTokens * rates.cacheWrite +
      outputTokens * rates.output) /
      MILLION
  );
}

/** USD of a call that used an unknown number of tokens; null where they cost something. */
export function uncountedCost(price: Price): number | null {
  return price.input === 0 && price.output === 0 ? (price.perCall ?? 0) : null;
}

/** USD per million tokens without any caching, at the rates of ordinary prompts; null when the price is unknown. */
export function plainRates(price: Price | null): PlannedWork['rates'] {
  if (price === null) return null;
  const { input, output, perCall } = price;
  return { input, output, ...(perCall === undefined ? {} : { perCall }) };
}

/**
 * Upper bound on a call: a token is at least one byte of UTF-8 in any tokeniser, plus the protocol's
 * overhead. All of it at the highest input rate, with as much output as the request allows.
 */
export function reservationOf(request: ModelRequest, price: Price | null): Reservation {
  const inputTokens = inputTokensOf(request, bytesOf);
  return ceilingOf({ inputTokens, outputTokens: request.maxOutputTokens }, inputTokens, price);
}

/**
 * Likely usage of a call, with a margin: half as many input tokens as it has ASCII characters, twice the
 * usual size of prose and code, and one for each byte of other scripts; all of it at the highest rate.
 * @param outputTokens that the call is held to
 */
export function likelyReservationOf(
  request: ModelRequest,
  outputTokens: number,
  price: Price | null,
): { costUsd: number | null; outputTokens: number } {
  const inputTokens = inputTokensOf(request, likelyTokensOf);
  return { costUsd: ceilingOf({ inputTokens, outputTokens }, inputTokens, price).costUsd, outputTokens };
}

function inputTokensOf({ system, messages, answerSchema }: ModelRequest, tokensOf: (text: string) => number) {
  const texts = [system, ...messages.flatMap(({ blocks }) => blocks.map(({ text }) => text))];
  const schemaTokens =
    answerSchema === null ? 0 : tokensOf(JSON.stringify(answerSchema.schema)) + TOKENS_PER_SCHEMA;
  return (
    texts.reduce((sum, text) => sum + tokensOf(text), 0) +
    (messages.length + 1) * TOKENS_PER_MESSAGE +
    schemaTokens
  );
}

/**
 * Highest cost of a number of tokens: all input at the highest rate.
 * @param largestInput most input tokens of one call among them, which decides on the rates of long prompts
 */
export function ceilingOf(
  { inputTokens, outputTokens }: Pick<Reservation, 'inputTokens' | 'outputTokens'>,
  largestInput: number,
  price: Price | null,
): Reservation {
  if (price === null) return { costUsd: null, inputTokens, outputTokens };
  const rates = ratesFor(largestInput, price);
  const dearest = Math.max(rates.input, rates.cacheRead, rates.cacheWrite);
  return {
    costUsd: (price.perCall ?? 0) + (inputTokens * dearest + outputTokens * rates.output) / MILLION,
    inputTokens,
    outputTokens,
  };
}

function ratesFor(inputTokens: number, price: Price): Rates {
  return price.longPrompt !== undefined && inputTokens > price.longPrompt.aboveTokens
    ? price.longPrompt
    : price;
}

function likelyTokensOf(text: string): number {
  const others = bytesOf(text.replaceAll(/[\u0000-\u007f]+/g, ''));
  return Math.ceil((bytesOf(text) - others) / 2) + others;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
