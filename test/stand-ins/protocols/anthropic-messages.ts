import type { Protocol } from '../stand-in.ts';
import { type AnthropicMessage, anthropicEvents, eventStream } from './anthropic-events.ts';
import { isSchema, structuredOutputProblem } from './strict-schema.ts';
import { bearerOf, listOf, textsOf, turnAfter } from './text-of.ts';

const STOP_REASONS = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' } as const;

/** Anthropic Messages. Source: https://platform.claude.com/docs/en/api/messages and /api/errors. */
export const anthropicMessages: Protocol = {
  matches: (path) => path === '/v1/messages',
  read: (body) => {
    const messages = listOf(body.messages);
    return {
      system: textsOf(body.system).join('\n'),
      texts: messages.flatMap((message) => textsOf(message.content)),
      tools: listOf(body.tools).map(({ name }) => String(name)),
      turn: turnAfter(messages.map(({ role }) => role === 'assistant')),
      results: messages
        .flatMap(({ content }) => listOf(content))
        .filter(({ type }) => type === 'tool_result')
        .map(({ content }) => textsOf(content).join('\n')),
      model: String(body.model),
    };
  },
  keyOf: (headers) => {
    const key = headers['x-api-key'];
    return typeof key === 'string' ? key : bearerOf(headers.authorization);
  },
  write: ({ text, toolCalls = [], finishReason = 'stop' }, usage, { call, model }) => ({
    id: `msg_${call}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...toolCalls.map(({ name, input }, index) => ({
        type: 'tool_use',
        id: `toolu_${call}_${index}`,
        name,
        input,
      })),
    ],
    stop_reason: toolCalls.length > 0 && finishReason === 'stop' ? 'tool_use' : STOP_REASONS[finishReason],
    stop_sequence: null,
    usage: {
      // The protocol counts cached input apart.
      input_tokens: usage.inputTokens - usage.cacheReadTokens - usage.cacheWriteTokens,
      cache_creation_input_tokens: usage.cacheWriteTokens,
      cache_read_input_tokens: usage.cacheReadTokens,
      output_tokens: usage.outputTokens,
    },
  }),
  writeStream: (answer) => eventStream(anthropicEvents(answer as AnthropicMessage)),
  problemOf: ({ output_config, tools }) => {
    const format = isSchema(output_config) ? output_config.format : null;
    const problem = isSchema(format) ? structuredOutputProblem(format.schema) : null;
    if (problem !== null)
      return { message: `output_config.format.schema: ${problem}`, code: null, param: null };
    const index = listOf(tools).findIndex(
      ({ strict, input_schema }) => strict === true && structuredOutputProblem(input_schema) !== null,
    );
    return index < 0
      ? null
      : { message: `tools.${index}.custom: schema is not supported`, code: null, param: null };
  },
  writeError: (status, message, code) => ({
    type: 'error',
    error: { type: code ?? ERROR_TYPES[status] ?? 'invalid_request_error', message },
    request_id: 'req_1',
  }),
};

const ERROR_TYPES: Record<number, string> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};
