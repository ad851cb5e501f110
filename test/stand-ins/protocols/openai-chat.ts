import type { Protocol } from '../stand-in.ts';
import { openaiError } from './openai-error.ts';
import { bearerOf, listOf, textsOf } from './text-of.ts';

const FINISH_REASONS = { stop: 'stop', length: 'length', refused: 'content_filter' } as const;

/** OpenAI Chat Completions. Source: https://platform.openai.com/docs/api-reference/chat. */
export const openaiChat: Protocol = {
  matches: (path) => path === '/v1/chat/completions',
  read: (body) => {
    const messages = listOf(body.messages);
    const isSystem = (message: Record<string, unknown>) =>
      message.role === 'system' || message.role === 'developer';
    return {
      system: messages
        .filter(isSystem)
        .flatMap((message) => textsOf(message.content))
        .join('\n'),
      texts: messages.filter((message) => !isSystem(message)).flatMap((message) => textsOf(message.content)),
      model: String(body.model),
    };
  },
  keyOf: (headers) => bearerOf(headers.authorization),
  write: ({ text, finishReason = 'stop' }, usage, { call, model }) => ({
    id: `chatcmpl-${call}`,
    object: 'chat.completion',
    created: 1_780_000_000,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        logprobs: null,
        finish_reason: FINISH_REASONS[finishReason],
      },
    ],
    usage: {
      prompt_tokens: usage.inputTokens,
      completion_tokens: usage.outputTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
      prompt_tokens_details: { cached_tokens: usage.cacheReadTokens, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    },
  }),
  writeError: openaiError,
};
