import type { Protocol } from '../stand-in.ts';
import { openaiError } from './openai-error.ts';
import { isSchema, strictProblem } from './strict-schema.ts';
import { bearerOf, inputText, listOf, textsOf, turnAfter } from './text-of.ts';

/** OpenAI Responses. Source: https://platform.openai.com/docs/api-reference/responses. */
export const openaiResponses: Protocol = {
  matches: (path) => path === '/v1/responses',
  read: (body) => {
    const items = listOf(body.input);
    const isSystem = (item: Record<string, unknown>) => item.role === 'system' || item.role === 'developer';
    const systems = items.filter(isSystem).flatMap((item) => textsOf(item.content));
    return {
      system: [...textsOf(body.instructions), ...systems].join('\n'),
      texts: items.filter((item) => !isSystem(item)).flatMap((item) => textsOf(item.content)),
      tools: listOf(body.tools).map(({ name }) => String(name)),
      turn: turnAfter(items.map(({ role, type }) => role === 'assistant' || type === 'function_call')),
      results: items
        .filter(({ type }) => type === 'function_call_output')
        .map(({ output }) => textsOf(output).join('\n')),
      model: String(body.model),
    };
  },
  keyOf: (headers) => bearerOf(headers.authorization),
  write: ({ text, toolCalls = [], finishReason = 'stop' }, usage, { call, model }) => ({
    id: `resp_${call}`,
    object: 'response',
    created_at: 1_780_000_000,
    status: finishReason === 'stop' ? 'completed' : 'incomplete',
    error: null,
    incomplete_details:
      finishReason === 'stop'
        ? null
        : { reason: finishReason === 'length' ? 'max_output_tokens' : 'content_filter' },
    model,
    output: [
      ...(text === undefined
        ? []
        : [
            {
              type: 'message',
              id: `msg_${call}`,
              status: 'completed',
              role: 'assistant',
              content: [{ type: 'output_text', text, annotations: [] }],
            },
          ]),
      ...toolCalls.map(({ name, input }, index) => ({
        type: 'function_call',
        id: `fc_${call}_${index}`,
        call_id: `call_${call}_${index}`,
        name,
        arguments: inputText(input),
        status: 'completed',
      })),
    ],
    usage: {
      input_tokens: usage.inputTokens,
      input_tokens_details: { cached_tokens: usage.cacheReadTokens },
      output_tokens: usage.outputTokens,
      output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
  }),
  problemOf: ({ text, tools }) => {
    const format = isSchema(text) ? text.format : null;
    if (isSchema(format) && format.type === 'json_schema' && format.strict === true) {
      const problem = strictProblem(format.schema);
      if (problem !== null)
        return {
          message: `Invalid schema for response_format '${format.name}': ${problem}`,
          code: 'invalid_json_schema',
          param: 'text.format.schema',
        };
    }
    for (const [i, tool] of listOf(tools).entries()) {
      // Here functions are strict unless they say otherwise.
      const problem = tool.strict === false ? null : strictProblem(tool.parameters);
      if (problem !== null)
        return {
          message: `Invalid schema for function '${tool.name}': ${problem}`,
          code: 'invalid_function_parameters',
          param: `tools[${i}].parameters`,
        };
    }
    return null;
  },
  writeError: openaiError,
};
