import type { ProviderName } from '../documents/names.ts';

/** Models of one provider whose prices are built alike. */
export interface PriceGroup {
  provider: ProviderName;
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

/** The day on which the table was last compared with its sources. */
export const PRICES_AS_OF = '2026-11-22';

const OPENAI_LONG_PROMPT = { aboveTokens: 272_000, inputFactor: 2, outputFactor: 1.5 };
const GEMINI_PRO_LONG_PROMPT = { aboveTokens: 200_000, inputFactor: 2, outputFactor: 1.5 };

/**
 * List prices of standard processing. A model that is not here has no known price. Sources:
 * - Anthropic: https://platform.claude.com/docs/en/about-claude/pricing and /docs/en/models/<model>/overview (cache
 *   writes of five minutes); Sonnet 5.5 cache reads as lowered on 2026-10-07:
 *   https://github.com/kurofune/claudit/releases/tag/v1.9.2
 * - OpenAI: https://developers.openai.com/api/docs/pricing and /api/docs/models/<model>. gpt-6.2-astra: cache reads 60 %
 *   below gpt-6-astra's $1 (https://github.com/BerriAI/litellm/discussions/52347), writes by the rule of its family.
 *   gpt-5.6-sol at its list price: the promotion was promised until 2026-11-21.
 * - Google: https://ai.google.dev/gemini-api/docs/pricing, as read on 2026-10-07 by
 *   https://github.com/api-evangelist/deepmind; Gemini 4: https://github.com/BerriAI/litellm/discussions/46238, /50970
 *   and /51436
 * - older models also: https://github.com/Wei-Shaw/model-price-repo
 */
export const PRICE_TABLE: readonly PriceGroup[] = [
  {
    ...{ provider: 'anthropic', contextTokens: 1_000_000, structuredOutput: true, cacheWriteFactor: 1.25 },
    models: {
      'claude-fable-5-1': { input: 10, output: 50, cacheRead: 0.25 },
      'claude-fable-5': { input: 10, output: 50, cacheRead: 1 },
      'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2 },
      'claude-opus-5': { input: 5, output: 25, cacheRead: 0.5 },
      'claude-opus-4-8': { input: 5, output: 25, cacheRead: 0.5 },
      'claude-opus-4-7': { input: 5, output: 25, cacheRead: 0.5 },
      'claude-opus-4-6': { input: 5, output: 25, cacheRead: 0.5 },
      'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.1 },
      'claude-sonnet-5': { input: 2, output: 10, cacheRead: 0.2 },
      'claude-sonnet-4-6': { input: 3, output: 15, cacheRead: 0.3 },
    },
  },
  {
    ...{ provider: 'anthropic', contextTokens: 1_000_000, structuredOutput: true, cacheWriteFactor: 1.25 },
    longPrompt: { aboveTokens: 100_000, inputFactor: 5, outputFactor: 5 },
    models: { 'claude-haiku-5-5': { input: 0.1, output: 0.5, cacheRead: 0.01 } },
  },
  {
    ...{ provider: 'anthropic', contextTokens: 200_000, structuredOutput: true, cacheWriteFactor: 1.25 },
    models: {
      'claude-opus-4-5': { input: 5, output: 25, cacheRead: 0.5 },
      'claude-opus-4-1': { input: 15, output: 75, cacheRead: 1.5 },
      'claude-sonnet-4-5': { input: 3, output: 15, cacheRead: 0.3 },
      'claude-haiku-4-5': { input: 1, output: 5, cacheRead: 0.1 },
    },
  },
  {
    ...{ provider: 'openai', contextTokens: 1_050_000, structuredOutput: true, cacheWriteFactor: 1.25 },
    longPrompt: OPENAI_LONG_PROMPT,
    models: {
      'gpt-6.2-astra': { input: 8, output: 40, cacheRead: 0.4 },
      'gpt-6.2-sol': { input: 2, output: 10, cacheRead: 0.1 },
      'gpt-6.1-sol': { input: 2, output: 10, cacheRead: 0.1 },
      'gpt-6-astra': { input: 10, output: 50, cacheRead: 1 },
      'gpt-6-sol': { input: 2, output: 10, cacheRead: 0.2 },
      'gpt-6-luna': { input: 0.1, output: 0.5, cacheRead: 0.01 },
      'gpt-5.6-sol': { input: 5, output: 30, cacheRead: 0.5 },
      'gpt-5.6-terra': { input: 2, output: 12, cacheRead: 0.2 },
      'gpt-5.6-luna': { input: 0.2, output: 1.2, cacheRead: 0.02 },
    },
  },
  {
    ...{ provider: 'openai', contextTokens: 1_050_000, structuredOutput: true, cacheWriteFactor: 1 },
    longPrompt: OPENAI_LONG_PROMPT,
    models: {
      'gpt-5.5': { input: 5, output: 30, cacheRead: 0.5 },
      'gpt-5.4': { input: 2.5, output: 15, cacheRead: 0.25 },
    },
  },
  {
    ...{ provider: 'openai', contextTokens: 400_000, structuredOutput: true, cacheWriteFactor: 1 },
    models: {
      'gpt-5.4-mini': { input: 0.75, output: 4.5, cacheRead: 0.075 },
      'gpt-5.4-nano': { input: 0.2, output: 1.25, cacheRead: 0.02 },
      'gpt-5.2': { input: 1.75, output: 14, cacheRead: 0.175 },
      'gpt-5.1': { input: 1.25, output: 10, cacheRead: 0.125 },
      'gpt-5': { input: 1.25, output: 10, cacheRead: 0.125 },
      'gpt-5-mini': { input: 0.25, output: 2, cacheRead: 0.025 },
      'gpt-5-nano': { input: 0.05, output: 0.4, cacheRead: 0.005 },
    },
  },
  {
    ...{ provider: 'openai', contextTokens: 1_047_576, structuredOutput: true, cacheWriteFactor: 1 },
    models: {
      'gpt-4.1': { input: 2, output: 8, cacheRead: 0.5 },
      'gpt-4.1-mini': { input: 0.4, output: 1.6, cacheRead: 0.1 },
      'gpt-4.1-nano': { input: 0.1, output: 0.4, cacheRead: 0.025 },
    },
  },
  {
    ...{ provider: 'openai', contextTokens: 128_000, structuredOutput: true, cacheWriteFactor: 1 },
    models: {
      'gpt-4o': { input: 2.5, output: 10, cacheRead: 1.25 },
      'gpt-4o-mini': { input: 0.15, output: 0.6, cacheRead: 0.075 },
    },
  },
  // Dearer than its successors, and older than structured outputs and prompt caching.
  {
    ...{ provider: 'openai', contextTokens: 128_000, structuredOutput: false, cacheWriteFactor: 1 },
    models: { 'gpt-4o-2024-05-13': { input: 5, output: 15, cacheRead: 5 } },
  },
  {
    ...{ provider: 'google', contextTokens: 1_048_576, structuredOutput: true, cacheWriteFactor: 1 },
    models: {
      'gemini-4-hydrogen': { input: 1.5, output: 7.5, cacheRead: 0.075 },
      'gemini-3.5-flash': { input: 1.5, output: 9, cacheRead: 0.15 },
      'gemini-3.5-flash-lite': { input: 0.3, output: 2.5, cacheRead: 0.03 },
      'gemini-3.1-flash-lite': { input: 0.25, output: 1.5, cacheRead: 0.025 },
      'gemini-2.5-flash': { input: 0.3, output: 2.5, cacheRead: 0.03 },
      'gemini-2.5-flash-lite': { input: 0.1, output: 0.4, cacheRead: 0.01 },
    },
  },
  {
    ...{ provider: 'google', contextTokens: 1_048_576, structuredOutput: true, cacheWriteFactor: 1 },
    change: { from: '2026-12-01', factor: 2 },
    models: {
      'gemini-4-carbon': { input: 2, output: 10, cacheRead: 0.1 },
      'gemini-4-argon': { input: 2, output: 10, cacheRead: 0.1 },
    },
  },
  {
    ...{ provider: 'google', contextTokens: 1_048_576, structuredOutput: true, cacheWriteFactor: 1 },
    change: { from: '2027-01-01', factor: 2 },
    models: { 'gemini-3.8-flash': { input: 0.75, output: 3.75, cacheRead: 0.075 } },
  },
  {
    ...{ provider: 'google', contextTokens: 1_048_576, structuredOutput: true, cacheWriteFactor: 1 },
    longPrompt: GEMINI_PRO_LONG_PROMPT,
    models: {
      'gemini-3.1-pro-preview': { input: 2, output: 12, cacheRead: 0.2 },
      'gemini-3-pro-preview': { input: 2, output: 12, cacheRead: 0.2 },
      'gemini-2.5-pro': { input: 1.25, output: 10, cacheRead: 0.125 },
    },
  },
];
