import { knownModel } from './known-models.ts';
import type { CallOptions } from './load-language-model.ts';
import type { ModelMessage, ModelRequest, ResolvedModel } from './model.ts';
import { strictSchema } from './strict-schema.ts';

/** Anthropic caches content up to a mark; the others cache automatically. */
export const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/** Providers whose servers may reject a list of texts. */
const JOINED: ReadonlySet<string> = new Set(['openai-compatible', 'ollama', 'lmstudio']);
/** These hold all their models to a schema, or all but old ones, which refuse it. */
const ALWAYS_HELD: ReadonlySet<string> = new Set(['ollama', 'lmstudio', 'bedrock', 'azure', 'vertex']);

/** Returns true when the provider enforces a schema natively. */
export function holdsToSchema({ provider, id }: ResolvedModel): boolean {
  return ALWAYS_HELD.has(provider) || (knownModel(provider, id)?.structuredOutput ?? false);
}

/**
 * A request in the words of the specification. The schema of the answer is sent once: as a field of the request where
 * the provider holds the model to it, else at the end of the question. No temperature: current models refuse one.
 * Nothing is stored at the provider.
 * @param native whether the schema goes along as a field
 */
export function callOptions(request: ModelRequest, native: boolean, abortSignal: AbortSignal): CallOptions {
  const { model, system, messages, maxOutputTokens, answerSchema } = request;
  const sentMessages = answerSchema === null || native ? messages : withSchema(messages, answerSchema.schema);
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system.toWellFormed() }]),
      ...sentMessages.map((message) => promptMessage(message, JOINED.has(model.provider))),
    ],
    maxOutputTokens,
    abortSignal,
    ...(answerSchema === null || !native
      ? {}
      : {
          responseFormat: {
            type: 'json' as const,
            name: answerSchema.name,
            schema: strictOnce(answerSchema.schema),
          },
        }),
    providerOptions: {
      anthropic: { structuredOutputMode: 'outputFormat' },
      openai: { store: false, strictJsonSchema: true },
    },
  };
}

/** A schema is the same object in all calls that ask the same question. */
const strictSchemas = new WeakMap<object, Record<string, unknown>>();

function strictOnce(schema: Record<string, unknown>): Record<string, unknown> {
  const strict = strictSchemas.get(schema) ?? strictSchema(schema);
  strictSchemas.set(schema, strict);
  return strict;
}

/** The messages with the schema at the end of the first one, which asks the question. */
export function withSchema([first, ...others]: readonly ModelMessage[], schema: object): ModelMessage[] {
  if (first === undefined) return [];
  const words = `The JSON Schema of the object:\n\n${JSON.stringify(schema)}`;
  return [{ ...first, blocks: [...first.blocks, { text: words }] }, ...others];
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
