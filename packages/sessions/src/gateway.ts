import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Slot } from '@plugin-eval/engine/run/pool-limiter.ts';
import { SCENE_PATH, serveEnvironment } from './gateway-environment.ts';
import { GatewaySession, type GatewaySessionOptions, type SessionAllowance } from './gateway-session.ts';
import { callUpstream, type UpstreamContext, type UpstreamFailure } from './gateway-upstream.ts';
import { anthropicMessages } from './protocols/anthropic-messages.ts';
import type { AcceptedRequest, Protocol } from './protocols/protocol.ts';
import { relayAnswer } from './relay-answer.ts';

/** Most bytes of one request; the provider takes no more than 32 MiB. */
const MOST_REQUEST_BYTES = 16 * 1024 * 1024;

export interface GatewayContext extends UpstreamContext {
  /**
   * Waits until a call may be made, for limits beyond those of the session.
   * @param tokens the most that it can use
   * @throws the signal's reason
   */
  admit?: (tokens: number, signal: AbortSignal) => Promise<Slot>;
}

/**
 * The only network access of sessions: a server on 127.0.0.1 in place of the model's endpoint. It identifies
 * sessions by its own tokens, forwards only the requests that the session's protocol allows to the session's
 * model, adds the real key, meters every answer, and ends a session before it exceeds its allowance. No
 * response contains a key.
 */
export interface Gateway {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /**
   * Listens at a unix socket too, for a session in a sandbox.
   * @param path absolute, in a folder of the owner's alone
   * @returns ends that
   */
  listenAt(path: string): Promise<() => Promise<void>>;
  open(options: GatewaySessionOptions): GatewaySession;
  /** Ends the session's calls; its token is worth nothing from then on. */
  close(session: GatewaySession): void;
  stop(): Promise<void>;
}

export async function startGateway(context: GatewayContext): Promise<Gateway> {
  const sessions = new Map<string, GatewaySession>();

  const serveMessage = (message: IncomingMessage, response: ServerResponse) => {
    const session = sessions.get(tokenOf(message.headers));
    if (session === undefined) return refuse(message, response, anthropicMessages, 401, 'Unknown token.');
    serve(message, response, session, context).catch(() => response.destroy());
  };
  const server = createServer(serveMessage);
  const sockets = new Set<typeof server>();
  // A session may wait for a model for as long as it may take itself.
  server.requestTimeout = 0;
  // Longer than a harness pauses between two calls, so that none of them meets a closed connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async listenAt(path) {
      const socket = createServer(serveMessage);
      socket.requestTimeout = 0;
      socket.keepAliveTimeout = server.keepAliveTimeout;
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.listen(path, resolve);
      });
      sockets.add(socket);
      return async () => {
        sockets.delete(socket);
        await ended(socket);
      };
    },
    open(options) {
      const session = new GatewaySession(options, () => context.clock.elapsedMs());
      sessions.set(session.token, session);
      return session;
    },
    close(session) {
      sessions.delete(session.token);
      session.end();
    },
    async stop() {
      for (const session of sessions.values()) session.end();
      sessions.clear();
      await Promise.all([server, ...sockets].map(ended));
    },
  };
}

function ended(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  session: GatewaySession,
  context: GatewayContext,
): Promise<void> {
  const { protocol, listener } = session;
  const url = new URL(message.url ?? '/', 'http://gateway');
  if (session.scene !== null && url.pathname === SCENE_PATH)
    return await serveEnvironment(message, response, session.scene);
  const path = message.method === 'POST' ? protocol.upstreamPath(url, session.model) : null;
  if (path === null) {
    session.turnedAway.push(`${message.method} ${url.pathname} is not let through.`);
    return refuse(message, response, protocol, 404, `Only ${protocol.lets} is let through.`);
  }
  const body = await bodyOf(message);
  if (body === null) {
    // The rest of it is still on its way: another request on this connection would wait behind it.
    response.setHeader('connection', 'close');
    return refuse(message, response, protocol, 413, 'The request is larger than 16 MiB.');
  }
  const request = protocol.read(body, session);
  if (request.kind === 'refused') {
    session.turnedAway.push(request.reason);
    return refuse(message, response, protocol, 400, request.reason);
  }
  listener?.recordRequest(request.agentRequest);
  if (!session.reserve(request.most))
    return refuse(message, response, protocol, 400, 'The session has used up its limits.');
  if (session.calls === 0) session.firstTexts = request.agentRequest.texts;
  session.calls += 1;

  const hangUp = new AbortController();
  response.once('close', () => hangUp.abort());
  const signal = AbortSignal.any([session.signal, hangUp.signal]);
  let used: SessionAllowance | null = null;
  let slot: Slot | null = null;
  try {
    const { inputTokens, outputTokens } = request.most;
    if (context.admit !== undefined)
      slot = await session.wait(context.admit(inputTokens + outputTokens, signal));
    const way = { path, session, context, response, slot, signal };
    used = await passOn(message.headers, request, way);
  } finally {
    session.settle(request.most, used);
    slot?.release({ kind: 'failed' });
  }
}

/** Calls the provider and forwards its answer. Returns the usage; null when the answer was lost. */
async function passOn(
  headers: IncomingHttpHeaders,
  { body, most, agentRequest }: AcceptedRequest,
  way: {
    path: string;
    session: GatewaySession;
    context: GatewayContext;
    response: ServerResponse;
    slot: Slot | null;
    signal: AbortSignal;
  },
): Promise<SessionAllowance | null> {
  const { path, session, context, response, slot, signal } = way;
  const { protocol, listener, model } = session;
  const request = { model, path, headers: passedHeaders(headers, protocol), body };
  const rules = {
    hasSomethingToLose: session.answered > 0,
    onThrottle: (retryAfterMs: number | null) => slot?.release({ kind: 'throttled', retryAfterMs }),
    wait: (pause: Promise<void>) => session.wait(pause),
  };
  const answer = await callUpstream(request, context, rules, signal);
  if (answer.kind === 'failure') {
    fail(session, response, answer);
    return answer.failure.maybeBilled ? null : { inputTokens: 0, outputTokens: 0 };
  }
  const meter = protocol.meter(listener !== null);
  const failure = await relayAnswer(answer.response, response, meter, { protocol, model, context, signal });
  if (failure !== null) {
    fail(session, response, failure);
    return null;
  }
  const durationMs = context.clock.elapsedMs() - answer.startedAtMs;
  session.count(meter, durationMs);
  const { id, usage } = meter;
  listener?.answered(meter.answer, agentRequest, { id, usage, durationMs });
  slot?.release({ kind: 'answered', tokens: usage === null ? null : usage.inputTokens + usage.outputTokens });
  return usage ?? most;
}

/** Forwards a failure as received. The harness is told not to retry: that was done here. */
function fail(
  session: GatewaySession,
  response: ServerResponse,
  { failure, status, body }: UpstreamFailure,
): void {
  session.failure = failure;
  if (response.headersSent) response.destroy();
  else send(response, status, body);
}

function refuse(
  message: IncomingMessage,
  response: ServerResponse,
  protocol: Protocol,
  status: number,
  text: string,
): void {
  message.resume();
  send(response, status, protocol.errorBody(status, text));
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' });
  response.end(body);
}

function tokenOf({ authorization, ...headers }: IncomingHttpHeaders): string {
  const key = headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers['api-key'];
  if (typeof key === 'string') return key;
  return authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
}

function passedHeaders(headers: IncomingHttpHeaders, protocol: Protocol): Record<string, string> {
  return Object.fromEntries(
    protocol.passedHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Returns null when it is too large. */
async function bodyOf(message: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message) {
    size += (piece as Buffer).length;
    if (size > MOST_REQUEST_BYTES) return null;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}
