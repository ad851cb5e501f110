import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { startProxy } from '@plugin-eval/tests/stand-ins/start-proxy.ts';
import { plainEndpoint } from '@plugin-eval/tests/support/plain-endpoint.ts';
import { expect, test } from 'vitest';
import { NO_PROXIES, readProxies } from '../config/proxies.ts';
import { boundedExchange } from './bounded-exchange.ts';
import type { HttpFailure } from './http-failure.ts';
import { httpSender } from './send-http.ts';

const request = () => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: '{"question":"¿Qué?"}',
  signal: new AbortController().signal,
});

function exchange(url: string, variables: Record<string, string> = {}) {
  const send = httpSender(readProxies(variables));
  return boundedExchange(() => send(url, request()), 1_000);
}

async function failureOf(work: Promise<unknown>): Promise<Partial<HttpFailure>> {
  const { kind, status, systemCode, proxy } = await work.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: HttpFailure) => error,
  );
  return { kind, status, systemCode, proxy };
}

test('a plain request goes through HTTP_PROXY as a whole URL, and comes out as it was sent', async () => {
  const server = await plainEndpoint(({ body }) => ({ heard: body.question }));
  const proxy = await startProxy(server.url);
  const { status, bytes } = await exchange('http://model.test/v1?a=b', { HTTP_PROXY: proxy.url });
  expect([status, new TextDecoder().decode(bytes)]).toEqual([200, '{"heard":"¿Qué?"}']);
  expect(proxy.requests).toEqual([
    { method: 'POST', target: 'http://model.test/v1?a=b', authorization: null },
  ]);
  expect(server.requests[0]).toMatchObject({ path: '/v1?a=b', headers: { host: 'model.test' } });
});

test('many requests are under way at once through one proxy', async () => {
  const waiting: (() => void)[] = [];
  const server = await plainEndpoint(() => (response) => {
    waiting.push(() => void response.end('{}'));
    if (waiting.length === 8) for (const answer of waiting) answer();
  });
  const proxy = await startProxy(server.url);
  const all = Array.from({ length: 8 }, () => exchange('http://model.test', { HTTP_PROXY: proxy.url }));
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('name and password are for the proxy alone', async () => {
  const server = await plainEndpoint(() => ({}));
  const proxy = await startProxy(server.url, { password: 'me:hunter2' });
  const HTTP_PROXY = proxy.url.replace('http://', 'http://me:hunter2@');
  await exchange('http://model.test', { HTTP_PROXY });
  expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
  const failure = await failureOf(exchange('http://model.test', { HTTP_PROXY: proxy.url }));
  expect(failure).toMatchObject({ kind: 'connection', systemCode: null });
  expect(failure.proxy).toBe(`the proxy ${proxy.url} (HTTP_PROXY), which refuses it`);
});

test('a redirect is not followed through a proxy either', async () => {
  const server = await plainEndpoint(() => (response) => {
    response.writeHead(307, { location: 'http://elsewhere.test/' }).end();
  });
  const proxy = await startProxy(server.url);
  const failure = await failureOf(exchange('http://model.test', { HTTP_PROXY: proxy.url }));
  expect(failure).toMatchObject({ kind: 'redirect', status: 307 });
  expect(proxy.requests).toHaveLength(1);
});

test('no more is read through a proxy than otherwise', async () => {
  const server = await plainEndpoint(() => ({ long: 'x'.repeat(2_000) }));
  const proxy = await startProxy(server.url);
  const failure = await failureOf(exchange('http://model.test', { HTTP_PROXY: proxy.url }));
  expect(failure).toMatchObject({ kind: 'too-large', status: 200 });
});

test('a proxy that is not there is named', async () => {
  const failure = await failureOf(exchange('https://model.test', { HTTPS_PROXY: 'http://127.0.0.1:9' }));
  expect(failure).toMatchObject({ kind: 'connection', status: null, systemCode: 'ECONNREFUSED' });
  expect(failure.proxy).toBe('the proxy http://127.0.0.1:9 (HTTPS_PROXY)');
});

test('what runs on this machine is called without the proxy', async () => {
  const server = await plainEndpoint(() => ({}));
  const proxy = await startProxy(server.url);
  expect((await exchange(server.url, { HTTP_PROXY: proxy.url })).status).toBe(200);
  expect(proxy.requests).toEqual([]);
  await exchange(server.url, { HTTP_PROXY: proxy.url, PLUGIN_EVAL_PROXY_LOOPBACK: '1' });
  expect(proxy.requests).toHaveLength(1);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
])('a response in %s is read as what it holds, directly and through a proxy', async (encoding, compress) => {
  const server = await plainEndpoint(() => (response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"a":1}'));
  });
  const proxy = await startProxy(server.url);
  for (const url of [server.url, 'http://model.test']) {
    const { bytes } = await exchange(url, { HTTP_PROXY: proxy.url });
    expect(new TextDecoder().decode(bytes)).toBe('{"a":1}');
  }
});

test('the limit of a response counts what was compressed', async () => {
  const server = await plainEndpoint(() => (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)));
  });
  expect(await failureOf(exchange(server.url))).toMatchObject({ kind: 'too-large' });
});

test('a response that is compressed wrongly is a broken one', async () => {
  const server = await plainEndpoint(() => (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"a":1}');
  });
  expect(await failureOf(exchange(server.url))).toMatchObject({ kind: 'connection', status: 200 });
});

test('an abort ends a request before its response, and within it', async () => {
  const server = await plainEndpoint(({ path }) => (response) => {
    if (path === '/within') response.writeHead(200).write('{"a":');
  });
  const proxy = await startProxy(server.url);
  for (const url of [server.url, 'http://model.test'])
    for (const path of ['/before', '/within']) {
      const send = httpSender({ ...readProxies({ HTTP_PROXY: proxy.url }) });
      const signal = AbortSignal.timeout(50);
      const work = boundedExchange(() => send(`${url}${path}`, { ...request(), signal }), 1_000);
      expect(await failureOf(work)).toMatchObject({ kind: 'connection' });
    }
});

test('a connection is used again', async () => {
  const ports = new Set<number | undefined>();
  const server = await plainEndpoint(() => (response) => {
    ports.add(response.socket?.remotePort);
    response.end('{}');
  });
  const send = httpSender(NO_PROXIES);
  for (let i = 0; i < 3; i++) await boundedExchange(() => send(server.url, request()), 1_000);
  expect(ports.size).toBe(1);
});
