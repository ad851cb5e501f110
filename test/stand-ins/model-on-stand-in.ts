import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { NO_PROXIES } from '@plugin-eval/engine/config/proxies.ts';
import type { ModelCallContext } from '@plugin-eval/engine/model/call-model.ts';
import type { ModelRequest, ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { httpSender } from '@plugin-eval/engine/model/send-http.ts';
import type { StandIn, StandInProtocol } from './stand-in.ts';

/** A key as each provider's look; no real one. */
export const STAND_IN_KEYS: Record<StandInProtocol, string> = {
  anthropic: 'sk-ant-api03-STANDIN-anthropic-0123456789',
  'openai-chat': 'sk-proj-STANDIN-openai-0123456789abcdef',
  'openai-responses': 'sk-proj-STANDIN-openai-0123456789abcdef',
  google: 'AIzaSTANDINgoogle0123456789abcdefghijklm',
};

const MODELS: Record<StandInProtocol, string> = {
  anthropic: 'anthropic:claude-sonnet-4-5',
  'openai-chat': 'openai:gpt-5.2',
  'openai-responses': 'openai:gpt-5.2',
  google: 'google:gemini-2.5-flash',
};

/** The variables that lead a protocol's provider to a stand-in. Responses has none: it is spoken with OpenAI alone. */
export function standInVariables(protocol: StandInProtocol, url: string): Record<string, string> {
  const key = STAND_IN_KEYS[protocol];
  switch (protocol) {
    case 'anthropic':
      return { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url };
    case 'openai-chat':
      return { OPENAI_API_KEY: key, OPENAI_BASE_URL: url };
    case 'openai-responses':
      return { OPENAI_API_KEY: key };
    case 'google':
      return { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: url };
  }
}

/** A model at a stand-in, with all that a call needs. */
export function modelOnStandIn(
  protocol: StandInProtocol,
  standIn: Pick<StandIn, 'url'>,
  callTimeoutMs = 5_000,
): ModelCallContext & { model: ProviderModel; prices: Record<string, never> } {
  const environment = readModelEnvironment(standInVariables(protocol, standIn.url));
  const send = httpSender(NO_PROXIES);
  return {
    model: resolveModel(MODELS[protocol], environment),
    environment,
    callTimeoutMs,
    prices: {},
    now: () => new Date('2026-11-22T00:00:00Z'),
    // No name is looked up: whatever goes to a provider's own host goes to the stand-in.
    send: (url, request) => send(url.replace('https://api.openai.com', standIn.url), request),
  };
}

export function requestTo(model: ProviderModel, changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model,
    system: 'You judge skills.',
    messages: [{ role: 'user', blocks: [{ text: 'The skill.', cache: true }, { text: 'The question.' }] }],
    maxOutputTokens: 500,
    answerSchema: null,
    ...changes,
  };
}
