import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import type { Door, DoorName } from './door.ts';
import { googleGenerateContent } from './google-generate-content.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';

/** All doors of the gateway. */
export const DOORS: Readonly<Record<DoorName, Door>> = {
  'anthropic-messages': anthropicMessages,
  'openai-responses': openaiResponses,
  'openai-chat': openaiChat,
  'google-generate-content': googleGenerateContent,
};

/**
 * The door through which an agent reaches a model: the first that it can use and the model's provider speaks.
 * @param agent for people
 * @throws ConfigError when there is none
 */
export function doorFor(agent: string, spoken: readonly DoorName[], model: ProviderModel): Door {
  const doors = spoken.map((name) => DOORS[name]);
  const door = doors.find(({ providers }) => providers.includes(model.provider));
  if (door !== undefined) return door;
  const titles = doors.map(({ title }) => title).join(' or ');
  const providers = [...new Set(doors.flatMap((one) => one.providers))].join(', ');
  throw new ConfigError(
    'driver',
    null,
    `${agent} speaks ${titles}, which the provider of ${model.name} does not. Name a model of one of these providers ` +
      `with --model: ${providers}; or --agent tool-loop.`,
  );
}
