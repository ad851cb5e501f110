import {
  isNothing,
  isRecord,
  type JsonRecord,
  parseJson,
  recordOf,
  recordsIn,
  stringOf,
  textsOf,
} from '@plugin-eval/core/text/json-values.ts';
import { ANTHROPIC_ERROR_STATUSES } from '@plugin-eval/engine/model/anthropic-error-statuses.ts';
import { MessageMeter } from '../message-meter.ts';
import type { AgentRequest, Protocol, ProtocolSession } from './protocol.ts';
import { readRequestJson } from './read-request-json.ts';
import { FETCHES_ELSEWHERE, foreignTool, namesNo, otherModel } from './refusals.ts';

/** Anthropic Messages. Source: https://platform.claude.com/docs/en/api/messages. */
export const anthropicMessages: Protocol = {
  name: 'anthropic-messages',
  title: 'Anthropic Messages',
  providers: ['anthropic'],
  lets: 'POST /v1/messages',
  upstreamPath: ({ pathname, search }) =>
    pathname === '/v1/messages' ? (search === '?beta=true' ? '/messages?beta=true' : '/messages') : null,
  passedHeaders: ['anthropic-version', 'anthropic-beta', 'content-type'],
  read(body, session) {
    return readRequestJson(body, session, (content) => {
      const problem = problemOf(content, session);
      if (problem !== null) return problem;
      const { max_tokens: given } = content;
      if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 1)
        return namesNo('max_tokens');
      const outputTokens = Math.min(given, session.mostAnswerTokens ?? given);
      return {
        outputTokens,
        changes: outputTokens === given ? {} : { max_tokens: outputTokens },
        agentRequest: askedIn(content),
      };
    });
  },
  meter: (keeps) => new MessageMeter(keeps),
  errorBody(status, message) {
    const type =
      [...ANTHROPIC_ERROR_STATUSES].find(([, code]) => code === status)?.[0] ?? 'invalid_request_error';
    return JSON.stringify({ type: 'error', error: { type, message } });
  },
  statusOfError: (body) =>
    ANTHROPIC_ERROR_STATUSES.get(recordOf(recordOf(parseJson(body)).error).type) ?? 500,
};

function problemOf(content: JsonRecord, { model, tools }: ProtocolSession): string | null {
  if (content.model !== model.id) return otherModel({ model });
  // Tools with a type of their own run at the provider: they reach the network from there.
  const foreign = recordsIn(content.tools).find(
    ({ name, type }) =>
      (tools !== null && !tools.has(String(name))) || (type !== undefined && type !== 'custom'),
  );
  if (foreign !== undefined) return foreignTool(foreign.name);
  if (!isNothing(content.mcp_servers)) return 'This session has no MCP servers.';
  if (!isNothing(content.container)) return 'This session has no container.';
  return recordsIn(content.messages).some(({ content: inner }) => fetchesAnything(inner))
    ? FETCHES_ELSEWHERE
    : null;
}

/** Returns true when a block, even inside a tool result, has the provider fetch a URL or a stored file. */
function fetchesAnything(content: unknown): boolean {
  return recordsIn(content).some(
    ({ source, content: inner }) =>
      (isRecord(source) && (source.type === 'url' || source.type === 'file')) || fetchesAnything(inner),
  );
}

function askedIn(content: JsonRecord): AgentRequest {
  const messages = recordsIn(content.messages);
  return {
    texts: [...textsOf(content.system), ...messages.flatMap((message) => textsOf(message.content))],
    results: messages
      .flatMap((message) => recordsIn(message.content))
      .filter(({ type }) => type === 'tool_result')
      .map((block) => ({
        id: stringOf(block.tool_use_id) ?? '',
        text: textsOf(block.content).join('\n'),
        isError: block.is_error === true,
      })),
    offersTools: !isNothing(content.tools),
  };
}
