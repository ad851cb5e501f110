import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { googleGenerateContent } from './google-generate-content.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { Protocol, ProtocolName } from './protocol.ts';

/** All protocols of the gateway. */
export const PROTOCOLS: Readonly<Record<ProtocolName, Protocol>> = {
  'anthropic-messages': anthropicMessages,
  'openai-responses': openaiResponses,
  'openai-chat': openaiChat,
  'google-generate-content': googleGenerateContent,
};

/**
 * Selects the first protocol that both the agent and the model's provider support.
 * @param agent for people
 * @throws ConfigError when there is none
 */
export function protocolFor(agent: string, spoken: readonly ProtocolName[], model: ProviderModel): Protocol {
  const protocols = spoken.map((name) => PROTOCOLS[name]);
  const protocol = protocols.find(({ providers }) => providers.includes(model.provider));
  if (protocol !== undefined) return protocol;
  const titles = protocols.map(({ title }) => title).join(' or ');
  const providers = [...new Set(protocols.flatMap((one) => one.providers))].join(', ');
  throw new ConfigError(
    'driver',
    null,
    `${agent} speaks ${titles}, which the provider of ${model.name} does not. Name a model of one of these providers ` +
      `with --model: ${providers}; or --agent tool-loop.`,
  );
}
