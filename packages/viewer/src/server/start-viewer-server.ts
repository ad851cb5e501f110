import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { createAdmission } from './admission.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { serveAssets, type ViewerAssets } from './assets.ts';
import { errorReport } from './error-answer.ts';
import { handleRequest, type RequestContext } from './handle-request.ts';
import { ProgressHub } from './progress-hub.ts';
import { ProgressStreams } from './progress-streams.ts';
import { redactedJson } from './redacted-json.ts';
import type { ViewerBackend } from './viewer-backend.ts';

/** Status lines by the code of Node's error. */
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Rejects input that is not HTTP, too large or too slow: none of it is repeated. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  const hasAnswered = socket instanceof Socket && socket.bytesWritten > 0;
  if (hasAnswered || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ''] ?? '400 Bad Request';
  const headers = Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${headers.join('')}\r\n`);
}

export interface ViewerServerOptions {
  backend: ViewerBackend;
  assets: ViewerAssets;
  /** 0 for any free port. */
  port: number;
  tool: { name: string; version: string };
  /** Keys in use: never sent. */
  secrets: readonly string[];
  /** Receives messages about our own bugs, in lines. */
  log: (text: string) => void;
  /** Returns at least 128 bits as URL-safe text; called twice. For tests. */
  randomToken?: () => string;
  limits?: Partial<ServerLimits>;
}

export interface ServerLimits {
  /** Milliseconds for the head of a request, and for all of it: slower clients are disconnected. */
  headersMs: number;
  requestMs: number;
  connections: number;
  /** Pages that follow a run. */
  streams: number;
  progressIntervalMs: number;
  heartbeatMs: number;
  /** Milliseconds for pending requests when the server stops. */
  stopMs: number;
}

const DEFAULT_LIMITS: ServerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  connections: 256,
  streams: 32,
  progressIntervalMs: 500,
  heartbeatMs: 15_000,
  stopMs: 500,
};

export interface ViewerServer {
  /** URL with the token: opens the viewer once. */
  url: string;
  port: number;
  /** Disconnects all clients; done within a second. */
  stop(): Promise<void>;
}

/**
 * Serves the viewer only to browsers of this machine: it listens on 127.0.0.1, and answers only clients that
 * exchanged the token for a cookie.
 * @throws UsageError
 */
export async function startViewerServer(options: ViewerServerOptions): Promise<ViewerServer> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const json = redactedJson(options.secrets);
  const errors = errorReport(options.secrets, options.log);
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(limits.headersMs, limits.requestMs) / 2,
    maxHeaderSize: 16 * 1024,
  });
  server.maxConnections = limits.connections;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', refuseMalformed);
  const port = await listen(server, options.port);
  server.on('error', (error) => errors.describe(error));

  const streams = new ProgressStreams(
    new ProgressHub((run, signal) => options.backend.progress(run, signal)),
    { limit: limits.streams, intervalMs: limits.progressIntervalMs, heartbeatMs: limits.heartbeatMs },
    json,
    (error) => ({ error: errors.describe(error) }),
  );
  const admission = createAdmission(
    port,
    options.randomToken ?? (() => randomBytes(32).toString('base64url')),
  );
  const { backend, tool } = options;
  const assets = serveAssets(options.assets);
  const context: RequestContext = { backend, tool, assets, port, admission, streams, json, errors };
  let stopped: Promise<void> | null = null;
  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (stopped === null) void handleRequest(request, response, context);
    else response.destroy();
  }
  server.on('request', answer);
  server.on('checkExpectation', answer);
  return {
    url: `http://127.0.0.1:${port}/?token=${admission.token}`,
    port,
    stop() {
      stopped ??= new Promise((resolve) => {
        server.close(() => resolve());
        streams.close();
        setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, limits.stopMs).unref();
      });
      return stopped;
    },
  };
}

/** @returns the port */
async function listen(server: Server, port: number): Promise<number> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw unusablePort(port);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(unusablePort(port, error.code)));
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.removeAllListeners('error');
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function unusablePort(port: number, code?: string): UsageError {
  const problems: Record<string, string> = {
    EADDRINUSE: 'is taken by another program',
    EACCES: 'may not be used by this user',
  };
  return new UsageError(
    `Port ${port} ${problems[code ?? ''] ?? 'cannot be used on 127.0.0.1'}. Choose another with --port, or leave --port out to use any free one.`,
  );
}
