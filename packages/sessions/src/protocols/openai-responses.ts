import {
  isNothing,
  type JsonRecord,
  recordsIn,
  stringOf,
  textsOf,
} from '@plugin-eval/core/text/json-values.ts';
import { openaiErrorBody, openaiErrorStatus } from './openai-error.ts';
import { OpenaiResponsesMeter } from './openai-responses-meter.ts';
import type { AgentRequest, Protocol, ProtocolSession } from './protocol.ts';
import { readRequestJson } from './read-request-json.ts';
import { FETCHES_ELSEWHERE, foreignTool, namesNo, outputTokensOf } from './refusals.ts';

/** Tools that an agent runs itself; all others run at the provider, and reach the network from there. */
const OWN_TOOLS = ['function', 'custom', 'namespace', 'local_shell', 'apply_patch'];
/** Fields that refer to stored data of the provider, which requests may not use. */
const STORED = ['previous_response_id', 'conversation', 'prompt'] as const;
const RESULTS = [
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'apply_patch_call_output',
];

/** OpenAI Responses. Source: https://platform.openai.com/docs/api-reference/responses. */
export const openaiResponses: Protocol = {
  name: 'openai-responses',
  title: 'OpenAI Responses',
  providers: ['openai', 'openai-compatible', 'ollama', 'lmstudio', 'azure'],
  lets: 'POST /v1/responses',
  upstreamPath: ({ pathname }) => (pathname === '/v1/responses' ? '/responses' : null),
  passedHeaders: ['content-type'],
  read(body, session) {
    return readRequestJson(body, session, (content) => {
      const problem = problemOf(content, session);
      if (problem !== null) return problem;
      const given = content.max_output_tokens;
      const outputTokens = outputTokensOf(given, session);
      if (outputTokens === null) return namesNo('max_output_tokens');
      return {
        outputTokens,
        changes: outputTokens === given ? {} : { max_output_tokens: outputTokens },
        agentRequest: askedIn(content),
      };
    });
  },
  meter: (keeps) => new OpenaiResponsesMeter(keeps),
  errorBody: openaiErrorBody,
  statusOfError: openaiErrorStatus,
};

function problemOf(content: JsonRecord, { tools }: ProtocolSession): string | null {
  const stored = STORED.find((name) => !isNothing(content[name]));
  if (stored !== undefined || content.background === true)
    return `${stored ?? 'background'} is not part of the session.`;
  // In the code mode of Codex tools come as an item of the conversation.
  const added = recordsIn(content.input).flatMap((item) =>
    item.type === 'additional_tools' ? recordsIn(item.tools) : [],
  );
  const offered = [...recordsIn(content.tools), ...added];
  // A namespace holds tools; none of these is one.
  const inside = offered.flatMap((tool) => (tool.type === 'namespace' ? recordsIn(tool.tools) : []));
  for (const { type, name } of [...offered, ...inside]) {
    const isOwn = OWN_TOOLS.includes(String(type)) && (tools === null || tools.has(String(name)));
    if (!isOwn) return foreignTool(name ?? type);
  }
  return recordsIn(content.input).some(({ content: parts, output }) => fetches(parts) || fetches(output))
    ? FETCHES_ELSEWHERE
    : null;
}

/** Returns true when a part has the provider fetch a URL or a stored file. */
function fetches(parts: unknown): boolean {
  return recordsIn(parts).some(
    ({ image_url: image, file_url: file, file_id: id }) =>
      !isNothing(file) || !isNothing(id) || (!isNothing(image) && !String(image).startsWith('data:')),
  );
}

function askedIn(content: JsonRecord): AgentRequest {
  const items = recordsIn(content.input);
  const input = typeof content.input === 'string' ? [content.input] : [];
  return {
    texts: [
      ...textsOf(content.instructions),
      ...input,
      ...items.flatMap((item) =>
        item.type === undefined || item.type === 'message' ? textsOf(item.content) : [],
      ),
    ],
    results: items
      .filter(({ type }) => RESULTS.includes(String(type)))
      .map(({ call_id: id, output }) => ({
        id: stringOf(id) ?? '',
        text: textsOf(output).join('\n'),
        isError: null,
      })),
    offersTools: !isNothing(content.tools) || items.some(({ type }) => type === 'additional_tools'),
  };
}
