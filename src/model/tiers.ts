import type { ProviderName } from '../documents/names.ts';

export const TIERS = ['haiku', 'sonnet', 'opus'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * The small, the middle and the large model of each provider, as of 2026-11-22. Providers in the order in which a tier
 * alone looks for a key. Sources:
 * https://platform.claude.com/docs/en/models/haiku-5-5/overview (comparison of the current line-up),
 * https://developers.openai.com/api/docs/models/gpt-6.2-sol and /gpt-6-luna,
 * https://ai.google.dev/gemini-api/docs/pricing; Carbon is "for hard tasks", Hydrogen the successor of 3.8 Flash.
 */
export const TIER_MODELS: Readonly<
  Record<Exclude<ProviderName, 'openai-compatible'>, Readonly<Record<Tier, string>>>
> = {
  anthropic: { haiku: 'claude-haiku-5-5', sonnet: 'claude-sonnet-5-5', opus: 'claude-opus-5-5' },
  openai: { haiku: 'gpt-6-luna', sonnet: 'gpt-6.2-sol', opus: 'gpt-6.2-astra' },
  google: { haiku: 'gemini-3.5-flash-lite', sonnet: 'gemini-4-hydrogen', opus: 'gemini-4-carbon' },
};
