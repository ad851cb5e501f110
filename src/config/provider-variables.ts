import type { ProviderName } from '../documents/names.ts';

/** How a key is shown to a provider: in the provider's own header, or as `Authorization: Bearer`. */
export type KeyScheme = 'key' | 'bearer';

export interface ProviderVariables {
  /** What people call the provider. */
  title: string;
  /** Variables that may hold the key; the first that is set counts. */
  keys: readonly { variable: string; scheme: KeyScheme }[];
  keyRequired: boolean;
  /** Variables that may hold the base URL; the first that is set counts. */
  baseUrls: readonly string[];
  /** Null: the base URL must be set. */
  defaultEndpoint: string | null;
  /** Appended to a base URL that has no version in its path. */
  version: string;
  /** Variables whose values are sent as they are, by header. */
  headers: Readonly<Record<string, string>>;
}

/**
 * The usual variables of each provider.
 * Sources: https://platform.claude.com/docs/en/api/overview, https://platform.openai.com/docs/api-reference/authentication,
 * https://ai.google.dev/gemini-api/docs/api-key, and the AI SDK's provider packages (read 2026-11-22).
 */
export const PROVIDER_VARIABLES: Readonly<Record<ProviderName, ProviderVariables>> = {
  anthropic: {
    title: 'Anthropic',
    keys: [
      { variable: 'ANTHROPIC_API_KEY', scheme: 'key' },
      { variable: 'ANTHROPIC_AUTH_TOKEN', scheme: 'bearer' },
    ],
    keyRequired: true,
    baseUrls: ['ANTHROPIC_BASE_URL'],
    defaultEndpoint: 'https://api.anthropic.com/v1',
    version: 'v1',
    headers: {},
  },
  openai: {
    title: 'OpenAI',
    keys: [{ variable: 'OPENAI_API_KEY', scheme: 'bearer' }],
    keyRequired: true,
    baseUrls: ['OPENAI_BASE_URL'],
    defaultEndpoint: 'https://api.openai.com/v1',
    version: 'v1',
    headers: { OPENAI_ORG_ID: 'OpenAI-Organization', OPENAI_PROJECT_ID: 'OpenAI-Project' },
  },
  'openai-compatible': {
    title: 'The OpenAI-compatible endpoint',
    keys: [{ variable: 'OPENAI_COMPATIBLE_API_KEY', scheme: 'bearer' }],
    keyRequired: false,
    baseUrls: ['OPENAI_COMPATIBLE_BASE_URL'],
    defaultEndpoint: null,
    version: 'v1',
    headers: {},
  },
  google: {
    title: 'Google',
    keys: [
      { variable: 'GOOGLE_GENERATIVE_AI_API_KEY', scheme: 'key' },
      { variable: 'GEMINI_API_KEY', scheme: 'key' },
      { variable: 'GOOGLE_API_KEY', scheme: 'key' },
    ],
    keyRequired: true,
    baseUrls: ['GOOGLE_GENERATIVE_AI_BASE_URL', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_BASE_URL'],
    defaultEndpoint: 'https://generativelanguage.googleapis.com/v1beta',
    version: 'v1beta',
    headers: {},
  },
};
