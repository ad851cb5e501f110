import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicMessages } from '../protocols/anthropic-messages.ts';
import { openaiChat } from '../protocols/openai-chat.ts';
import { openaiResponses } from '../protocols/openai-responses.ts';
import type { Protocol, StandInAnswer, StandInRequest } from '../stand-in.ts';
import { anthropicRoute } from './anthropic-route.ts';
import { openaiRoute } from './openai-route.ts';

/** A request of a batch, as the provider keeps it. */
export interface KeptRequest {
  customId: string;
  path: string;
  body: Record<string, unknown>;
}

/** A batch as the provider keeps it. */
export interface KeptBatch {
  id: string;
  createdMs: number;
  requests: KeptRequest[];
  metadata: Record<string, string>;
  endpoint: string;
  /** How often it was looked at. */
  looks: number;
  /** What became of it. */
  state: 'at work' | 'ended' | 'expired' | 'failed' | 'canceling' | 'canceled';
  results: { customId: string; outcome: Outcome }[];
}

/** What became of one request. */
export type Outcome =
  | { kind: 'answered'; body: unknown }
  | { kind: 'refused'; status: number; body: unknown }
  | { kind: 'expired' }
  | { kind: 'canceled' };

export interface BatchStandInOptions {
  provider: 'anthropic' | 'openai';
  /** Answer single calls, too. @default false: they are refused, so that a test sees what does not go through a batch */
  answersSingleCalls?: boolean;
  answer: (request: StandInRequest) => StandInAnswer;
  /** Looks at a batch until it has ended. @default 1 */
  looks?: number;
  /** Looks at a batch until its cancellation is done. @default 1 */
  looksToCancel?: number;
  /** Of a batch that is canceled, how many requests are answered all the same. @default 0 */
  answeredThen?: number;
  /** What goes wrong with a request, by how many requests there were before it in all batches; null: nothing. */
  faultOf?: (request: KeptRequest, count: number) => Outcome | 'missing' | null;
  /** What becomes of a batch, by its number from 1 on. @default ended */
  fateOf?: (number: number) => 'ended' | 'expired' | 'failed' | 'gone';
  /** What happens when a batch is made, by the number of the attempt from 1 on. */
  makingFault?: (attempt: number) => 'refuse' | 'overload' | 'lose answer' | null;
  key?: string;
  port?: number;
  /** A file that outlives the server. */
  file?: string;
}

/** What the routes of a protocol work on. */
export interface BatchShop {
  batches: KeptBatch[];
  files: Map<string, string>;
  protocolOf: (path: string) => Protocol | null;
  make: (requests: KeptRequest[], rest: Pick<KeptBatch, 'endpoint' | 'metadata'>) => KeptBatch;
  look: (id: string) => KeptBatch | null;
  /** Null for one that is gone, or has ended. */
  cancel: (id: string) => KeptBatch | null;
  making: () => ReturnType<NonNullable<BatchStandInOptions['makingFault']>>;
}

export interface Reply {
  status: number;
  body: unknown;
  /** Lines of JSON instead of one body. */
  lines?: unknown[];
  /** The connection is cut instead. */
  cut?: boolean;
}

export type Route = (call: { method: string; url: URL; text: string }, shop: BatchShop) => Reply | null;

export interface BatchStandIn {
  url: string;
  batches: KeptBatch[];
  /** Requests of all batches that were answered, by how often the same body was. */
  readonly answered: Map<string, number>;
  calls: { method: string; path: string }[];
  stop(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1 with the batch interface of a provider: files, batches and their results.
 */
export async function startBatchStandIn(options: BatchStandInOptions): Promise<BatchStandIn> {
  const batches: KeptBatch[] = options.file === undefined ? [] : readKept(options.file);
  const answered = new Map<string, number>();
  const calls: BatchStandIn['calls'] = [];
  let attempts = 0;
  let requests = 0;
  const protocols = options.provider === 'anthropic' ? [anthropicMessages] : [openaiChat, openaiResponses];
  const protocolOf = (path: string) => protocols.find((protocol) => protocol.matches(path)) ?? null;
  const keep = () => {
    if (options.file !== undefined) writeFileSync(options.file, JSON.stringify(batches));
  };

  const outcomeOf = (request: KeptRequest): Outcome | 'missing' => {
    requests += 1;
    const fault = options.faultOf?.(request, requests) ?? null;
    if (fault !== null) return fault;
    const protocol = protocolOf(request.path);
    if (protocol === null) return { kind: 'refused', status: 404, body: { error: { message: 'no path' } } };
    const problem = protocol.problemOf?.(request.body) ?? null;
    if (problem !== null) {
      const { message, code, param } = problem;
      return { kind: 'refused', status: 400, body: protocol.writeError(400, message, code, param) };
    }
    const text = JSON.stringify(request.body);
    answered.set(text, (answered.get(text) ?? 0) + 1);
    const read = { ...protocol.read(request.body, request.path), raw: request.body };
    const asked = { ...read, call: requests, path: request.path, headers: {} };
    const said = options.answer(asked);
    const length = read.system.length + read.texts.join('').length;
    const usage = {
      ...{ inputTokens: Math.ceil(length / 4), outputTokens: Math.ceil((said.text?.length ?? 0) / 4) },
      ...{ cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 },
      ...said.usage,
    };
    return { kind: 'answered', body: protocol.write(said, usage, asked) };
  };

  const shop: BatchShop = {
    batches,
    files: new Map(),
    protocolOf,
    making: () => {
      attempts += 1;
      return options.makingFault?.(attempts) ?? null;
    },
    make(asked, rest) {
      const id = `${options.provider === 'anthropic' ? 'msgbatch' : 'batch'}_${randomUUID().replaceAll('-', '')}`;
      const batch: KeptBatch = {
        ...{ id, createdMs: Date.now(), requests: asked, ...rest, looks: 0, state: 'at work', results: [] },
      };
      batches.push(batch);
      keep();
      return batch;
    },
    look(id) {
      const number = batches.findIndex((batch) => batch.id === id) + 1;
      const batch = batches[number - 1];
      const fate = options.fateOf?.(number) ?? 'ended';
      if (batch === undefined || fate === 'gone') return null;
      batch.looks += 1;
      if (batch.state === 'canceling' && batch.looks >= (options.looksToCancel ?? 1)) {
        batch.state = 'canceled';
        batch.results = batch.requests.flatMap((request, at) => {
          const outcome =
            at < (options.answeredThen ?? 0) ? outcomeOf(request) : { kind: 'canceled' as const };
          return outcome === 'missing' ? [] : [{ customId: request.customId, outcome }];
        });
        keep();
      }
      if (batch.state !== 'at work' || batch.looks < (options.looks ?? 1)) return batch;
      batch.state = fate;
      if (fate === 'ended')
        batch.results = batch.requests.flatMap((request) => {
          const outcome = outcomeOf(request);
          return outcome === 'missing' ? [] : [{ customId: request.customId, outcome }];
        });
      if (fate === 'expired')
        batch.results = batch.requests.map(({ customId }) => ({ customId, outcome: { kind: 'expired' } }));
      keep();
      return batch;
    },
    cancel(id) {
      const batch = batches.find((one) => one.id === id);
      if (batch?.state !== 'at work') return null;
      Object.assign(batch, { state: 'canceling', looks: 0 });
      return batch;
    },
  };
  const route = options.provider === 'anthropic' ? anthropicRoute : openaiRoute;
  const single = (path: string, text: string): Reply | null => {
    if (options.answersSingleCalls !== true || protocolOf(path) === null) return null;
    const outcome = outcomeOf({ customId: '', path, body: JSON.parse(text) });
    if (outcome === 'missing' || !('body' in outcome)) return null;
    return { status: outcome.kind === 'answered' ? 200 : outcome.status, body: outcome.body };
  };

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', 'http://stand-in');
    const pieces: Buffer[] = [];
    for await (const piece of message) pieces.push(piece as Buffer);
    const method = message.method ?? 'GET';
    calls.push({ method, path: url.pathname });
    const { headers } = message;
    const text = Buffer.concat(pieces).toString('utf8');
    const key = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
    const refused = options.key !== undefined && key !== options.key;
    const reply = refused
      ? { status: 401, body: anyError(protocols, 401, 'invalid key') }
      : (route({ method, url, text }, shop) ?? single(url.pathname, text));
    const { status, body, lines, cut } = reply ?? {
      ...{ status: 404, body: anyError(protocols, 404, `no such path: ${method} ${url.pathname}`) },
      ...{ lines: undefined, cut: false },
    };
    if (cut) {
      message.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': lines ? 'application/x-jsonl' : 'application/json' });
    response.end(lines ? lines.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body));
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ batches, answered, calls },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function anyError([protocol]: readonly Protocol[], status: number, message: string): unknown {
  return protocol?.writeError(status, message, null);
}

function readKept(file: string): KeptBatch[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptBatch[];
  } catch {
    return [];
  }
}
