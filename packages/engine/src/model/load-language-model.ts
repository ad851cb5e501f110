import type { OpenAIProvider } from '@ai-sdk/openai';
import { dropBlankBaseUrls, type ProviderEnvironment } from '../config/model-environment.ts';
import type { ProviderModel } from './model.ts';

/** The public specification of a language model, which every provider package implements (LanguageModelV4). */
export type LanguageModel = ReturnType<OpenAIProvider['languageModel']>;
export type CallOptions = Parameters<LanguageModel['doGenerate']>[0];
export type GeneratedAnswer = Awaited<ReturnType<LanguageModel['doGenerate']>>;

/**
 * Loads the client of a model, with the provider's package on first use. OpenAI's own host gets Responses,
 * every other host Chat Completions, which others support.
 */
export async function loadLanguageModel(
  { provider, id }: ProviderModel,
  environment: ProviderEnvironment,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  dropBlankBaseUrls();
  const { endpoint, key, official, headers, settings } = environment;
  const apiKey = key?.secret.reveal();
  if (endpoint === null) throw new Error(`${provider} has no endpoint.`);
  const common = { baseURL: endpoint, headers, fetch };
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const credentials = key?.scheme === 'bearer' ? { authToken: apiKey ?? '' } : { apiKey: apiKey ?? '' };
      return createAnthropic({ ...common, ...credentials }).languageModel(id);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI({ ...common, apiKey: apiKey ?? '' });
      return official ? openai.responses(id) : openai.chat(id);
    }
    case 'openai-compatible':
    case 'ollama':
    case 'lmstudio': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...common,
        name: provider,
        supportsStructuredOutputs: provider !== 'openai-compatible',
        ...(apiKey === undefined ? {} : { apiKey }),
      }).languageModel(id);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ ...common, apiKey: apiKey ?? '' }).languageModel(id);
    }
    case 'bedrock': {
      const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
      const credentials = bedrockCredentials(environment);
      return createAmazonBedrock({ ...common, ...credentials }).languageModel(id);
    }
    case 'azure': {
      const { createAzure } = await import('@ai-sdk/azure');
      const token = apiKey ?? '';
      const { apiVersion = 'v1' } = settings;
      const isDeployment = /^\d/.test(apiVersion);
      return createAzure({
        ...common,
        ...(key?.scheme === 'bearer' ? { tokenProvider: async () => token } : { apiKey: token }),
        // Dated versions are those of deployments, whose addresses have no version in their path.
        ...(isDeployment
          ? { apiVersion, useDeploymentBasedUrls: true, baseURL: endpoint.replace(/\/v1$/, '') }
          : {}),
      }).chat(id);
    }
    case 'vertex': {
      const { createGoogleVertex } = await import('@ai-sdk/google-vertex');
      const { project, location } = settings;
      const credentials =
        key?.scheme === 'bearer'
          ? { googleAuthOptions: { authClient: accessTokenClient(apiKey ?? '') } }
          : { apiKey: apiKey ?? '' };
      const place = { ...(project && { project }), ...(location && { location }) };
      return createGoogleVertex({ ...common, ...place, ...credentials }).languageModel(id);
    }
  }
}

/**
 * Builds credentials; a region not set by the user is not part of a signature that one's own server checks.
 */
function bedrockCredentials({ key, settings, secrets }: ProviderEnvironment) {
  const region = settings.region ?? 'us-east-1';
  const secret = key?.secret.reveal() ?? '';
  if (key?.scheme === 'bearer') return { region, apiKey: secret };
  const { secretAccessKey, sessionToken } = secrets;
  return {
    region,
    accessKeyId: secret,
    secretAccessKey: secretAccessKey?.reveal() ?? '',
    ...(sessionToken === undefined ? {} : { sessionToken: sessionToken.reveal() }),
  };
}

type VertexSettings = NonNullable<
  Parameters<typeof import('@ai-sdk/google-vertex')['createGoogleVertex']>[0]
>;
type AuthClient = NonNullable<NonNullable<VertexSettings['googleAuthOptions']>['authClient']>;

/** A minimal client: the package only needs the token. */
function accessTokenClient(token: string): AuthClient {
  return { getAccessToken: async () => ({ token }) } as unknown as AuthClient;
}
