import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnthropicMessage, anthropicEvents, eventStream } from './protocols/anthropic-events.ts';
import { anthropicMessages } from './protocols/anthropic-messages.ts';
import { listOf, textsOf } from './protocols/text-of.ts';

/** Where a session stands when the agent is asked what to do next. */
export interface AgentTurn {
  /** The user's words, without what a harness puts around them. */
  prompt: string;
  /** Which answer of this session this is, from 1 on. */
  turn: number;
  /** Everything the model was shown, system prompt included. */
  shown: string;
  /** Texts of the results of the last turn's tool calls. */
  results: string[];
  headers: IncomingHttpHeaders;
  /** The body as it came. */
  raw: Record<string, unknown>;
}

export interface AgentReply {
  text?: string;
  toolCalls?: readonly { name: string; input: unknown }[];
  /** As the protocol counts: `inputTokens` without what was cached. */
  usage?: Partial<AgentUsage>;
  /** Instead of an answer, or in the middle of one. */
  fault?:
    | { status: number; message?: string; headers?: Record<string, string> }
    | 'hang'
    | 'hang-midway'
    | 'reset'
    | 'reset-midway';
}

export interface AgentUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

export interface ScriptedAgent {
  /** `http://127.0.0.1:PORT`, without a version segment. */
  url: string;
  turns: AgentTurn[];
  /** Every request line that arrived, also of other paths. */
  requested: string[];
  stop(): Promise<void>;
}

const DEFAULT_USAGE: AgentUsage = {
  inputTokens: 100,
  outputTokens: 20,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

/** An Anthropic Messages server on 127.0.0.1 whose model does what `decide` says, streaming or not. */
export async function startScriptedAgent(options: {
  decide: (turn: AgentTurn) => AgentReply;
  delayMs?: number;
  /** When set, any other key is refused. */
  key?: string;
}): Promise<ScriptedAgent> {
  const turns: AgentTurn[] = [];
  const requested: string[] = [];

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    requested.push(`${message.method} ${message.url}`);
    const pieces: Buffer[] = [];
    for await (const piece of message) pieces.push(piece as Buffer);
    const path = new URL(message.url ?? '/', 'http://stand-in').pathname;
    if (message.method !== 'POST' || path !== '/v1/messages') return sendError(response, 404, 'no such path');
    if (options.key !== undefined && anthropicMessages.keyOf(message.headers) !== options.key)
      return sendError(response, 401, 'invalid key');
    const turn = readTurn(JSON.parse(Buffer.concat(pieces).toString('utf8')), message.headers);
    turns.push(turn);
    if (options.delayMs !== undefined) await sleep(options.delayMs);
    const reply = options.decide(turn);
    if (reply.fault === 'hang') return;
    if (reply.fault === 'reset') return void response.socket?.resetAndDestroy();
    if (typeof reply.fault === 'object')
      return sendError(response, reply.fault.status, reply.fault.message ?? 'scripted', reply.fault.headers);
    const answer = messageOf(reply, String(turn.raw.model), turns.length);
    if (turn.raw.stream !== true) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
      return;
    }
    const events = anthropicEvents(answer);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const midway = reply.fault === 'reset-midway' || reply.fault === 'hang-midway';
    response.write(eventStream(midway ? events.slice(0, 3) : events));
    if (reply.fault === 'hang-midway') return;
    if (reply.fault === 'reset-midway') {
      await sleep(20);
      response.socket?.resetAndDestroy();
      return;
    }
    response.end();
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error) => sendError(response, 500, `the stand-in is broken: ${error}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turns,
    requested,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readTurn(raw: Record<string, unknown>, headers: IncomingHttpHeaders): AgentTurn {
  const messages = listOf(raw.messages);
  const texts = messages.flatMap((message) => textsOf(message.content));
  const last = messages.at(-1);
  return {
    prompt:
      messages
        .filter(({ role }) => role === 'user')
        .flatMap(({ content }) => textsOf(content))
        .filter((text) => !text.startsWith('<system-reminder>'))[0] ?? '',
    turn: messages.filter(({ role }) => role === 'assistant').length + 1,
    shown: [...textsOf(raw.system), ...texts].join('\n'),
    results: listOf(last?.content)
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => textsOf(content).join('\n')),
    headers,
    raw,
  };
}

function contentOf({ text, toolCalls = [] }: AgentReply, call: number): Record<string, unknown>[] {
  return [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...toolCalls.map(({ name, input }, index) => ({
      type: 'tool_use',
      id: `toolu_${call}_${index}`,
      name,
      input,
    })),
  ];
}

function messageOf(reply: AgentReply, model: string, call: number): AnthropicMessage {
  const usage = { ...DEFAULT_USAGE, ...reply.usage };
  return {
    id: `msg_${call}`,
    type: 'message',
    role: 'assistant',
    model,
    content: contentOf(reply, call),
    stop_reason: (reply.toolCalls ?? []).length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: usage.inputTokens,
      cache_creation_input_tokens: usage.cacheWriteTokens,
      cache_read_input_tokens: usage.cacheReadTokens,
      output_tokens: usage.outputTokens,
    },
  };
}

function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(anthropicMessages.writeError(status, message, null)));
}
