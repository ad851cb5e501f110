import type { Protocol } from '../stand-in.ts';
import { openaiError } from './openai-error.ts';
import { isSchema, strictProblem } from './strict-schema.ts';
import { bearerOf, inputText, listOf, textsOf, turnAfter } from './text-of.ts';

const FINISH_REASONS = { stop: 'stop', length: 'length', refused: 'content_filter' } as const;

/** OpenAI Chat Completions. Source: https://platform.openai.com/docs/api-reference/chat. */
export const openaiChat: Protocol = {
  matches: (path) => path === '/v1/chat/completions',
  read: (body) => {
    const messages = listOf(body.messages);
    const isSystem = (message: Record<string, unknown>) =>
      message.role === 'system' || message.role === 'developer';
    const isResult = ({ role }: Record<string, unknown>) => role === 'tool';
    return {
      system: messages
        .filter(isSystem)
        .flatMap((message) => textsOf(message.content))
        .join('\n'),
      texts: messages
        .filter((message) => !isSystem(message) && !isResult(message))
        .flatMap((message) => textsOf(message.content)),
      tools: listOf(body.tools).map((tool) => String((tool.function as { name?: unknown }).name)),
      turn: turnAfter(messages.map(({ role }) => role === 'assistant')),
      results: messages.filter(isResult).map(({ content }) => textsOf(content).join('\n')),
      model: String(body.model),
    };
  },
  keyOf: (headers) => bearerOf(headers.authorization),
  write: ({ text, toolCalls = [], finishReason = 'stop' }, usage, { call, model }) => ({
    id: `chatcmpl-${call}`,
    object: 'chat.completion',
    created: 1_780_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text ?? null,
          refusal: null,
          ...(toolCalls.length === 0
            ? {}
            : {
                tool_calls: toolCalls.map(({ name, input }, position) => ({
                  id: `call_${call}_${position}`,
                  type: 'function',
                  function: { name, arguments: inputText(input) },
                })),
              }),
        },
        logprobs: null,
        finish_reason:
          toolCalls.length > 0 && finishReason === 'stop' ? 'tool_calls' : FINISH_REASONS[finishReason],
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
  writeStream(answer) {
    const { choices, usage, ...head } = answer as {
      choices: { message: Record<string, unknown>; finish_reason: string }[];
      usage: unknown;
    };
    const [{ message, finish_reason } = { message: {}, finish_reason: 'stop' }] = choices;
    const calls = listOf(message.tool_calls).map((one, index) => ({ index, ...one }));
    const delta = { ...message, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
    const chunk = (rest: object) => ({ ...head, object: 'chat.completion.chunk', ...rest });
    const chunks = [
      chunk({ choices: [{ index: 0, delta, finish_reason: null }] }),
      chunk({ choices: [{ index: 0, delta: {}, finish_reason }] }),
      chunk({ choices: [], usage }),
    ];
    return `${chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`;
  },
  problemOf: ({ response_format, tools }) => {
    const format = isSchema(response_format) ? response_format.json_schema : null;
    if (isSchema(format) && format.strict === true) {
      const problem = strictProblem(format.schema);
      if (problem !== null)
        return {
          message: `Invalid schema for response_format '${format.name}': ${problem}`,
          code: null,
          param: 'response_format',
        };
    }
    for (const [i, tool] of listOf(tools).entries()) {
      const called = isSchema(tool.function) ? tool.function : {};
      const problem = called.strict === true ? strictProblem(called.parameters) : null;
      if (problem !== null)
        return {
          message: `Invalid schema for function '${called.name}': ${problem}`,
          code: 'invalid_function_parameters',
          param: `tools[${i}].function.parameters`,
        };
    }
    return null;
  },
  writeError: openaiError,
};
