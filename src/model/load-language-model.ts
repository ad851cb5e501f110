import type { OpenAIProvider } from '@ai-sdk/openai';
import { dropBlankBaseUrls, type ProviderEnvironment } from '../config/model-environment.ts';
import type { ProviderModel } from './model.ts';

/** The public specification of a language model, which every provider package implements (LanguageModelV4). */
export type LanguageModel = ReturnType<OpenAIProvider['languageModel']>;
export type CallOptions = Parameters<LanguageModel['doGenerate']>[0];
export type GeneratedAnswer = Awaited<ReturnType<LanguageModel['doGenerate']>>;

/**
 * The client of a model. A provider's package is loaded when its first model is. OpenAI's own host is asked through
 * Responses, every other host through Chat Completions, which is what others speak.
 */
export async function loadLanguageModel(
  { provider, id }: ProviderModel,
  { endpoint, key, official, headers }: ProviderEnvironment,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  dropBlankBaseUrls();
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
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...common,
        name: 'openai-compatible',
        ...(apiKey === undefined ? {} : { apiKey }),
      }).languageModel(id);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ ...common, apiKey: apiKey ?? '' }).languageModel(id);
    }
  }
}
