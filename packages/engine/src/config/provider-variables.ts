import type { ProviderName } from '@plugin-eval/core/documents/names.ts';

/**
 * The way a key is sent to a provider: in the provider's own header, as `Authorization: Bearer`, or by
 * signing with its secret (AWS).
 */
export type KeyScheme = 'key' | 'bearer' | 'signature';

export interface ProviderVariables {
  /** Display name of the provider. */
  title: string;
  /** Variables for the key; the first one set counts. */
  keys: readonly { variable: string; scheme: KeyScheme }[];
  keyRequired: boolean;
  /** Variables for the base URL; the first one set counts. */
  baseUrls: readonly string[];
  /**
   * The default endpoint; null when the base URL must be set. With settings in braces: those, or the base
   * URL.
   */
  defaultEndpoint: string | null;
  /** Appended to a base URL that has no version in its path; empty: nothing is. */
  version: string;
  /** Variables sent unchanged, by header. */
  headers: Readonly<Record<string, string>>;
  /** Variables for the endpoint's settings; the first one set counts, else the default. */
  settings?: Readonly<Record<string, { variables: readonly string[]; default?: string }>>;
  /** Variables with secrets that belong to a key, by setting. */
  secrets?: Readonly<Record<string, string>>;
}

/**
 * The usual variables of each provider.
 * Sources: https://platform.claude.com/docs/en/api/overview, https://platform.openai.com/docs/api-reference/authentication,
 * https://ai.google.dev/gemini-api/docs/api-key, https://docs.ollama.com/faq, https://docs.aws.amazon.com/sdkref/latest/guide/environment-variables.html,
 * and the AI SDK's provider packages (read 2026-11-22).
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
  ollama: {
    title: 'Ollama',
    keys: [{ variable: 'OLLAMA_API_KEY', scheme: 'bearer' }],
    keyRequired: false,
    baseUrls: ['OLLAMA_BASE_URL', 'OLLAMA_HOST'],
    defaultEndpoint: 'http://127.0.0.1:11434/v1',
    version: 'v1',
    headers: {},
  },
  lmstudio: {
    title: 'LM Studio',
    keys: [{ variable: 'LM_API_TOKEN', scheme: 'bearer' }],
    keyRequired: false,
    baseUrls: ['LMSTUDIO_BASE_URL'],
    defaultEndpoint: 'http://127.0.0.1:1234/v1',
    version: 'v1',
    headers: {},
  },
  bedrock: {
    title: 'Amazon Bedrock',
    keys: [
      { variable: 'AWS_BEARER_TOKEN_BEDROCK', scheme: 'bearer' },
      { variable: 'AWS_ACCESS_KEY_ID', scheme: 'signature' },
    ],
    keyRequired: true,
    baseUrls: ['BEDROCK_BASE_URL', 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME'],
    defaultEndpoint: 'https://bedrock-runtime.{region}.amazonaws.com',
    version: '',
    headers: {},
    settings: { region: { variables: ['AWS_REGION', 'AWS_DEFAULT_REGION'] } },
    secrets: { secretAccessKey: 'AWS_SECRET_ACCESS_KEY', sessionToken: 'AWS_SESSION_TOKEN' },
  },
  azure: {
    title: 'Azure OpenAI',
    keys: [
      { variable: 'AZURE_API_KEY', scheme: 'key' },
      { variable: 'AZURE_OPENAI_API_KEY', scheme: 'key' },
      { variable: 'AZURE_OPENAI_AD_TOKEN', scheme: 'bearer' },
    ],
    keyRequired: true,
    baseUrls: ['AZURE_BASE_URL', 'AZURE_OPENAI_ENDPOINT'],
    defaultEndpoint: 'https://{resource}.openai.azure.com/openai/v1',
    version: 'openai/v1',
    headers: {},
    settings: {
      resource: { variables: ['AZURE_RESOURCE_NAME'] },
      apiVersion: { variables: ['AZURE_API_VERSION', 'OPENAI_API_VERSION'] },
    },
  },
  vertex: {
    title: 'Google Vertex AI',
    keys: [
      { variable: 'GOOGLE_VERTEX_API_KEY', scheme: 'key' },
      { variable: 'CLOUDSDK_AUTH_ACCESS_TOKEN', scheme: 'bearer' },
    ],
    keyRequired: true,
    baseUrls: ['GOOGLE_VERTEX_BASE_URL'],
    defaultEndpoint: 'https://{host}/v1/projects/{project}/locations/{location}/publishers/google',
    version: 'v1',
    headers: {},
    settings: {
      project: { variables: ['GOOGLE_VERTEX_PROJECT', 'GOOGLE_CLOUD_PROJECT'] },
      location: { variables: ['GOOGLE_VERTEX_LOCATION', 'GOOGLE_CLOUD_LOCATION'], default: 'global' },
    },
  },
};
