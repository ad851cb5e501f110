import { createServer } from 'node:http';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

/** Health and metrics of a worker over HTTP. */
export interface Health {
  /** True when the process is not stuck. */
  isAlive(): boolean;
  /** Returns the reason for not taking tasks; null when it takes them. */
  notReady(): string | null;
  metrics(): string;
}

export interface HealthServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Answers `/livez`, `/readyz` and `/metrics`.
 * @param host 127.0.0.1 unless somebody wants others to ask
 * @param port 0 for any free port
 * @throws UsageError when the port cannot be used
 */
export async function startHealthServer(health: Health, host: string, port: number): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const { status, type, body } = answerOf(request.method ?? '', request.url ?? '', health);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' });
    response.end(request.method === 'HEAD' ? '' : body);
  });
  server.requestTimeout = 5_000;
  server.maxConnections = 32;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new UsageError(
          `Port ${port} cannot be used on ${host} (${error.code}). Name another one with --port; 0 finds one that is free.`,
        ),
      ),
    );
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const TEXT = 'text/plain; charset=utf-8';

function answerOf(
  method: string,
  url: string,
  health: Health,
): { status: number; type: string; body: string } {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: TEXT, body: 'only GET\n' };
  const path = url.split('?')[0];
  if (path === '/livez') {
    return health.isAlive()
      ? { status: 200, type: TEXT, body: 'alive\n' }
      : { status: 503, type: TEXT, body: 'stuck\n' };
  }
  if (path === '/readyz') {
    const problem = health.notReady();
    return problem === null
      ? { status: 200, type: TEXT, body: 'ready\n' }
      : { status: 503, type: TEXT, body: `${problem}\n` };
  }
  if (path === '/metrics')
    return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: health.metrics() };
  return { status: 404, type: TEXT, body: '/livez, /readyz, /metrics\n' };
}
