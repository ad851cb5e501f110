import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { anthropicMessages } from './protocols/anthropic-messages.ts';
import { googleGenerateContent } from './protocols/google-generate-content.ts';
import { openaiChat } from './protocols/openai-chat.ts';
import { openaiResponses } from './protocols/openai-responses.ts';
import { send, sendFault } from './send-fault.ts';
import type {
  Protocol,
  StandIn,
  StandInAnswer,
  StandInOptions,
  StandInProtocol,
  StandInRequest,
  StandInUsage,
} from './stand-in.ts';

const PROTOCOLS: Record<StandInProtocol, Protocol> = {
  anthropic: anthropicMessages,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  google: googleGenerateContent,
};

/**
 * A server on 127.0.0.1 that speaks a model provider's protocol and says what it is told to say. Schemas that the
 * provider would refuse are refused.
 * `GET /stand-in` gives `{calls, in_flight, most_in_flight, first_call_at, last_answer_at}`, for others in another process;
 * the times, in milliseconds since 1970, are of the calls since the last look, null when there was none.
 */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const protocol = PROTOCOLS[options.protocol];
  const requests: StandInRequest[] = [];
  const counts = {
    ...{ calls: 0, inFlight: 0, mostInFlight: 0 },
    firstCallAt: null as number | null,
    lastAnswerAt: null as number | null,
  };

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(message.url ?? '/', 'http://stand-in').pathname;
    if (path === '/stand-in') {
      const { calls, inFlight, mostInFlight, ...times } = counts;
      const { firstCallAt: first_call_at, lastAnswerAt: last_answer_at } = times;
      const counted = { calls, in_flight: inFlight, most_in_flight: mostInFlight };
      counts.firstCallAt = null;
      counts.lastAnswerAt = null;
      send(response, 200, JSON.stringify({ ...counted, first_call_at, last_answer_at }));
      return;
    }
    const text = await bodyOf(message);
    counts.calls++;
    counts.firstCallAt ??= Date.now();
    const call = counts.calls;
    if (message.method !== 'POST' || !protocol.matches(path)) {
      send(response, 404, JSON.stringify(protocol.writeError(404, `no such path: ${path}`, null)));
      return;
    }
    const raw = JSON.parse(text) as Record<string, unknown>;
    const request = { call, path, headers: message.headers, raw, ...protocol.read(raw, path) };
    requests.push(request);
    if (options.key !== undefined && protocol.keyOf(message.headers) !== options.key) {
      send(response, 401, JSON.stringify(protocol.writeError(401, 'invalid key', null)));
      return;
    }
    const problem = protocol.problemOf?.(raw) ?? null;
    if (problem !== null) {
      const { message, code, param } = problem;
      send(response, 400, JSON.stringify(protocol.writeError(400, message, code, param)));
      return;
    }
    counts.inFlight++;
    counts.mostInFlight = Math.max(counts.mostInFlight, counts.inFlight);
    response.once('close', () => {
      counts.inFlight--;
      counts.lastAnswerAt = Date.now();
    });
    if (options.delayMs !== undefined) await sleep(options.delayMs);

    const answer = async () => {
      const said = await options.answer(request);
      return protocol.write(said, usageOf(said, request), request);
    };
    const fault = faultOf(options.faults, request);
    if (fault !== null)
      await sendFault(response, fault, protocol, async () => JSON.stringify(await answer()));
    else if ((raw.stream === true || path.includes(':stream')) && protocol.writeStream !== undefined)
      send(response, 200, protocol.writeStream(await answer()), { 'content-type': 'text/event-stream' });
    else send(response, 200, JSON.stringify(await answer()));
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error) => send(response, 500, `the stand-in is broken: ${error}`));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return counts.calls;
    },
    get inFlight() {
      return counts.inFlight;
    },
    get mostInFlight() {
      return counts.mostInFlight;
    },
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function faultOf(faults: StandInOptions['faults'], request: StandInRequest) {
  if (typeof faults === 'function') return faults(request);
  return faults?.[request.call - 1] ?? null;
}

function usageOf(
  { text = '', toolCalls = [], usage }: StandInAnswer,
  { system, texts, results }: StandInRequest,
): StandInUsage {
  const tokensOf = (characters: number) => Math.max(1, Math.ceil(characters / 4));
  return {
    inputTokens: tokensOf(
      system.length + [...texts, ...results].reduce((sum, inner) => sum + inner.length, 0),
    ),
    outputTokens: tokensOf(text.length + (toolCalls.length === 0 ? 0 : JSON.stringify(toolCalls).length)),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
    ...usage,
  };
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
