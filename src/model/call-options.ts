import { knownModel } from './known-models.ts';
import type { CallOptions } from './load-language-model.ts';
import type { ModelMessage, ModelRequest } from './model.ts';

/** Anthropic caches what ends with a mark; the others cache by themselves. */
export const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/**
 * A request in the words of the specification. The schema goes along only where the provider holds the model to it
 * natively. No temperature: current models refuse one. Nothing is stored at the provider.
 */
export function callOptions(request: ModelRequest, abortSignal: AbortSignal): CallOptions {
  const { model, system, messages, maxOutputTokens, answerSchema } = request;
  const native = knownModel(model.provider, model.id)?.structuredOutput ?? false;
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system.toWellFormed() }]),
      ...messages.map((message) => promptMessage(message, model.provider === 'openai-compatible')),
    ],
    maxOutputTokens,
    abortSignal,
    ...(answerSchema === null || !native
      ? {}
      : {
          responseFormat: { type: 'json' as const, name: answerSchema.name, schema: answerSchema.schema },
        }),
    providerOptions: {
      anthropic: { structuredOutputMode: 'outputFormat' },
      openai: { store: false, strictJsonSchema: true },
    },
  };
}

/**
 * @param joined one text instead of several blocks: not every server of the OpenAI protocol takes a list
 */
function promptMessage({ role, blocks }: ModelMessage, joined: boolean): CallOptions['prompt'][number] {
  const filled = blocks.filter(({ text }) => text !== '');
  const content = joined
    ? [{ type: 'text' as const, text: filled.map(({ text }) => text.toWellFormed()).join('\n\n') }]
    : filled.map(({ text, cache }) => ({
        type: 'text' as const,
        text: text.toWellFormed(),
        ...(cache === true ? { providerOptions: CACHED } : {}),
      }));
  return { role, content };
}
