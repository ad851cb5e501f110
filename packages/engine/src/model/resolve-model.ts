import { PROVIDER_NAMES, type ProviderName } from '@plugin-eval/core/documents/names.ts';
import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { nearestName } from '@plugin-eval/core/text/nearest-name.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { endpointIdentity, type ModelEnvironment } from '../config/model-environment.ts';
import { PROVIDER_VARIABLES } from '../config/provider-variables.ts';
import { KNOWN_MODELS, knownModelById } from './known-models.ts';
import type { ProviderModel } from './model.ts';
import { commandNameOf } from './program-model.ts';
import { requirePeer } from './provider-packages.ts';

export const TIERS = ['haiku', 'sonnet', 'opus'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * The small, the middle and the large model of each provider, as of 2026-11-22. Providers are in the order in
 * which a tier looks for a key. Sources: https://platform.claude.com/docs/en/models/haiku-5-5/overview
 * (comparison of the current line-up), https://developers.openai.com/api/docs/models/gpt-6.2-sol and
 * /gpt-6-luna, https://ai.google.dev/gemini-api/docs/pricing; Carbon is "for hard tasks", Hydrogen the
 * successor of 3.8 Flash.
 */
export const TIER_MODELS: Readonly<
  Record<'anthropic' | 'openai' | 'google', Readonly<Record<Tier, string>>>
> = {
  anthropic: { haiku: 'claude-haiku-5-5', sonnet: 'claude-sonnet-5-5', opus: 'claude-opus-5-5' },
  openai: { haiku: 'gpt-6-luna', sonnet: 'gpt-6.2-sol', opus: 'gpt-6.2-astra' },
  google: { haiku: 'gemini-3.5-flash-lite', sonnet: 'gemini-4-hydrogen', opus: 'gemini-4-carbon' },
};

/** Ids go into URLs and reports: no blanks, no control characters, and an end. */
const MODEL_ID = /^[^\s\p{C}]{1,200}$/u;

type TierProvider = keyof typeof TIER_MODELS;
const TIER_PROVIDERS = Object.keys(TIER_MODELS) as TierProvider[];

/**
 * Resolves the name of a model: `provider:model`, `provider:tier`, a tier (the first provider with a key:
 * anthropic, openai, google), or the id of a known model. Only the first colon splits, and only after a
 * provider: `openai-compatible:llama3.1:8b` is one model.
 * @throws UsageError when the name has none of these forms
 * @throws MissingKeyError when the provider's key or base URL is not set
 * @throws ConfigError when one of them cannot be used
 */
export function resolveModel(name: string, environment: ModelEnvironment): ProviderModel {
  const given = name.trim();
  if (commandNameOf(given) !== null)
    throw new UsageError(
      `${terminalSafe(given.slice(0, 80))} is a program: it answers single questions and cannot use tools. Use it as the judge (--judge-model), and a provider's model for the agent (--model).`,
    );
  const colon = given.indexOf(':');
  const provider = PROVIDER_NAMES.find((known) => colon > 0 && known === given.slice(0, colon));
  if (provider !== undefined)
    return ready(provider, idOf(provider, given.slice(colon + 1), given), environment);
  if (isTier(given)) return resolveTier(given, environment);
  const known = knownModelById(given);
  if (known === null) throw unknownModel(given);
  return ready(known.provider, given, environment);
}

function idOf(provider: ProviderName, id: string, given: string): string {
  if (!MODEL_ID.test(id)) throw unknownModel(given);
  return isTier(id) && hasTiers(provider) ? TIER_MODELS[provider][id] : id;
}

/** The providers with tiers and a usable key, in the order in which a tier looks for one. */
export function tierProviders(environment: ModelEnvironment): string[] {
  return TIER_PROVIDERS.filter((one) => environment[one].key !== null && environment[one].problem === null);
}

function resolveTier(tier: Tier, environment: ModelEnvironment): ProviderModel {
  // A provider with a broken key is meant, too; another one is not taken in its place without a word.
  const provider = TIER_PROVIDERS.find(
    (candidate) => environment[candidate].key !== null || environment[candidate].problem !== null,
  );
  if (provider !== undefined) return ready(provider, TIER_MODELS[provider][tier], environment);
  const variables = TIER_PROVIDERS.flatMap((candidate) => {
    const [first] = PROVIDER_VARIABLES[candidate].keys;
    return first === undefined ? [] : [first.variable];
  });
  const hint =
    environment['openai-compatible'].endpoint === null
      ? ''
      : 'Tiers refer to models of these providers; for your own endpoint use openai-compatible:MODEL.';
  throw new MissingKeyError(tier, variables, hint);
}

function ready(provider: ProviderName, id: string, environment: ModelEnvironment): ProviderModel {
  const { key, problem } = environment[provider];
  const endpoint = endpointIdentity(environment[provider]);
  if (problem !== null) throw problem;
  const { keys, keyRequired, baseUrls, defaultEndpoint, settings = {} } = PROVIDER_VARIABLES[provider];
  const name = `${provider}:${id}`;
  if (key === null && keyRequired)
    throw new MissingKeyError(
      name,
      keys.map(({ variable }) => variable),
    );
  if (endpoint === null) {
    // What has a default, or is no part of the address, would not help.
    const places = Object.entries(settings).flatMap(([setting, { variables, default: otherwise }]) =>
      otherwise === undefined && defaultEndpoint?.includes(`{${setting}}`) ? variables.slice(0, 1) : [],
    );
    throw new MissingKeyError(name, [...places, ...baseUrls]);
  }
  requirePeer(provider);
  return { provider, id, name, endpoint };
}

function unknownModel(given: string): UsageError {
  const shown = terminalSafe(given).slice(0, 100);
  const candidates = [
    ...TIERS,
    ...KNOWN_MODELS.map(({ id }) => id),
    ...KNOWN_MODELS.map(({ provider, id }) => `${provider}:${id}`),
  ];
  const nearest = nearestName(shown, candidates);
  const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
  return new UsageError(
    `Unknown model '${shown}'.${hint} Name provider:model (${PROVIDER_NAMES.join(', ')}), provider:tier, or a tier (haiku, sonnet, opus).`,
  );
}

function isTier(name: string): name is Tier {
  return (TIERS as readonly string[]).includes(name);
}

function hasTiers(provider: ProviderName): provider is TierProvider {
  return provider in TIER_MODELS;
}
