import {
  isNothing,
  isRecord,
  type JsonRecord,
  recordOf,
  recordsIn,
  stringOf,
  textsOf,
} from '@plugin-eval/core/text/json-values.ts';
import { OpenaiChatMeter } from './openai-chat-meter.ts';
import { openaiErrorBody, openaiErrorStatus } from './openai-error.ts';
import type { AgentRequest, Protocol, ProtocolSession } from './protocol.ts';
import { readRequestJson } from './read-request-json.ts';
import { FETCHES_ELSEWHERE, foreignTool, namesNo, outputTokensOf } from './refusals.ts';

/** OpenAI Chat Completions. Source: https://platform.openai.com/docs/api-reference/chat. */
export const openaiChat: Protocol = {
  name: 'openai-chat',
  title: 'OpenAI Chat Completions',
  providers: ['openai', 'openai-compatible', 'ollama', 'lmstudio', 'azure'],
  lets: 'POST /v1/chat/completions',
  upstreamPath: ({ pathname }) => (pathname === '/v1/chat/completions' ? '/chat/completions' : null),
  passedHeaders: ['content-type'],
  read(body, session) {
    return readRequestJson(body, session, (content) => {
      const problem = problemOf(content, session);
      if (problem !== null) return problem;
      // Newer models take the one, older ones and other servers the other.
      const field = content.max_completion_tokens === undefined ? 'max_tokens' : 'max_completion_tokens';
      const given = content[field];
      const outputTokens = outputTokensOf(given, session);
      if (outputTokens === null) return namesNo('max_tokens');
      return {
        outputTokens,
        changes: {
          ...(outputTokens === given ? {} : { [field]: outputTokens }),
          // Without it a stream does not say what it took.
          ...(content.stream === true && recordOf(content.stream_options).include_usage !== true
            ? { stream_options: { ...recordOf(content.stream_options), include_usage: true } }
            : {}),
        },
        agentRequest: askedIn(content),
      };
    });
  },
  meter: (keeps) => new OpenaiChatMeter(keeps),
  errorBody: openaiErrorBody,
  statusOfError: openaiErrorStatus,
};

function problemOf(content: JsonRecord, { tools }: ProtocolSession): string | null {
  for (const { type, function: called, custom } of recordsIn(content.tools)) {
    const name = recordOf(called ?? custom).name ?? type;
    const isOwn = (type === 'function' || type === 'custom') && (tools === null || tools.has(String(name)));
    if (!isOwn) return foreignTool(name);
  }
  if (!isNothing(content.web_search_options)) return 'Web search is not available in this session.';
  if (typeof content.n === 'number' && content.n > 1) return 'A request of this session gets one response.';
  return recordsIn(content.messages).some(({ content: parts }) => recordsIn(parts).some(fetches))
    ? FETCHES_ELSEWHERE
    : null;
}

/** Returns true when a part has the provider fetch a URL or a stored file. */
function fetches({ image_url: image, file }: JsonRecord): boolean {
  const url = isRecord(image) ? image.url : image;
  return (!isNothing(url) && !String(url).startsWith('data:')) || !isNothing(recordOf(file).file_id);
}

function askedIn(content: JsonRecord): AgentRequest {
  const messages = recordsIn(content.messages);
  return {
    texts: messages.filter(({ role }) => role !== 'tool').flatMap((message) => textsOf(message.content)),
    results: messages
      .filter(({ role }) => role === 'tool')
      .map((message) => ({
        id: stringOf(message.tool_call_id) ?? '',
        text: textsOf(message.content).join('\n'),
        isError: null,
      })),
    offersTools: !isNothing(content.tools),
  };
}
