import type { Protocol } from '../stand-in.ts';
import { openaiError } from './openai-error.ts';
import { isSchema, strictProblem } from './strict-schema.ts';
import { bearerOf, inputText, listOf, textsOf, turnAfter } from './text-of.ts';

const CALLS = ['function_call', 'custom_tool_call'];
const OUTPUTS = ['function_call_output', 'custom_tool_call_output'];

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
      tools: [
        ...listOf(body.tools),
        ...items.filter(({ type }) => type === 'additional_tools').flatMap((item) => listOf(item.tools)),
      ].map(({ name }) => String(name)),
      turn: turnAfter(items.map(({ role, type }) => role === 'assistant' || CALLS.includes(String(type)))),
      results: items
        .filter(({ type }) => OUTPUTS.includes(String(type)))
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
      ...toolCalls.map(({ name, input, custom, namespace }, index) => ({
        ...(custom === true
          ? { type: 'custom_tool_call', id: `ctc_${call}_${index}`, input: String(input) }
          : { type: 'function_call', id: `fc_${call}_${index}`, arguments: inputText(input) }),
        ...{ call_id: `call_${call}_${index}`, name, status: 'completed' },
        ...(namespace === undefined ? {} : { namespace }),
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
  writeStream(answer) {
    const response = answer as { output: Record<string, unknown>[] };
    const events = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
      ...response.output.flatMap((item, output_index) => [
        { type: 'response.output_item.added', output_index, item },
        { type: 'response.output_item.done', output_index, item },
      ]),
      { type: 'response.completed', response },
    ];
    return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  },
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
      const isStrict = tool.type === 'function' && tool.strict !== false;
      const problem = isStrict ? strictProblem(tool.parameters) : null;
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
