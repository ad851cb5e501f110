import type { ProviderName } from '../documents/names.ts';

/** The package that speaks each provider's protocol, with its version: part of every answer's key. */
export const PROVIDER_PACKAGES: Readonly<Record<ProviderName, string>> = {
  anthropic: '@ai-sdk/anthropic@4.0.105',
  openai: '@ai-sdk/openai@4.0.118',
  'openai-compatible': '@ai-sdk/openai-compatible@3.0.92',
  google: '@ai-sdk/google@4.0.121',
};

/** The way in which a question is put to a program: part of its answers' keys. */
export const PROGRAM_CLIENT = 'stdin@1';
