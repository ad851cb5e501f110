import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fakeBackend } from '@plugin-eval/tests/support/viewer-backend.ts';
import { ask, sendRaw } from '@plugin-eval/tests/support/viewer-client.ts';
import { openedStage, viewerStage } from '@plugin-eval/tests/support/viewer-stage.ts';
import { expect, test } from 'vitest';

test.each([
  ['another name', (_: number) => 'evil.example'],
  ['another name with our port', (port: number) => `evil.example:${port}`],
  ['our name within another', (port: number) => `127.0.0.1.evil.example:${port}`],
  ['our address without the port', (_: number) => '127.0.0.1'],
  ['another port', (port: number) => `127.0.0.1:${port + 1}`],
  ['the address for version 6', (port: number) => `[::1]:${port}`],
  ['any address', (port: number) => `0.0.0.0:${port}`],
  ['the address as a number', (port: number) => `2130706433:${port}`],
  ['a user', (port: number) => `a@127.0.0.1:${port}`],
])('a Host that is %s is refused, whatever else is right', async (_, hostFor) => {
  const { server, visitor } = await openedStage();
  const host = hostFor(server.port);
  for (const path of ['/', '/api/entries', new URL(server.url).pathname + new URL(server.url).search])
    expect((await visitor.get(path, { host })).status).toBe(403);
});

test('localhost is our name too, and is its own origin', async () => {
  const { server, visitor } = await openedStage();
  const host = `localhost:${server.port}`;
  expect((await visitor.get('/api/entries', { host })).status).toBe(200);
  expect((await visitor.get('/api/entries', { host, origin: `http://${host}` })).status).toBe(200);
  expect((await visitor.get('/api/entries', { host, origin: visitor.origin })).status).toBe(403);
});

test('two Hosts, an empty one, none, or another one in the address are refused', async () => {
  const { server, visitor } = await openedStage();
  const rest = `Cookie: ${visitor.cookie}\r\nX-Plugin-Eval-Key: ${visitor.pageKey}\r\nConnection: close\r\n\r\n`;
  const own = `Host: 127.0.0.1:${server.port}\r\n`;
  const answers = [
    await sendRaw(server.port, `GET /api/entries HTTP/1.1\r\n${own}Host: evil.example\r\n${rest}`),
    await sendRaw(server.port, `GET /api/entries HTTP/1.1\r\nHost: evil.example\r\n${own}${rest}`),
    await sendRaw(server.port, `GET /api/entries HTTP/1.1\r\nHost:\r\n${rest}`),
    await sendRaw(server.port, `GET /api/entries HTTP/1.0\r\n${rest}`),
    await sendRaw(server.port, `GET http://evil.example/api/entries HTTP/1.1\r\n${own}${rest}`),
  ];
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual([
    expect.stringMatching(/40[03]/),
    expect.stringMatching(/40[03]/),
    '403',
    '403',
    '400',
  ]);
  expect(answers.join()).not.toContain('"entries"');
});

test.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1', 'file://', ''])(
  'Origin %j is refused, also for reading',
  async (origin) => {
    const backend = fakeBackend();
    const { visitor } = await openedStage({ backend });
    const headers = { ...visitor.credentials, origin, 'content-type': 'application/json' };
    const asked = [
      { method: 'GET', headers },
      { method: 'OPTIONS', headers: { ...headers, 'access-control-request-method': 'DELETE' } },
      { method: 'DELETE', headers },
    ];
    for (const request of asked) {
      const { status, headers: answered } = await ask(visitor.port, '/api/runs/r1a2b3c4', request);
      expect([status, answered['access-control-allow-origin']]).toEqual([403, undefined]);
    }
    expect(backend.calls).toEqual([]);
  },
);

test('writing needs our own origin, or the word of the browser that it is', async () => {
  const backend = fakeBackend();
  const { visitor } = await openedStage({ backend });
  const remove = async (headers: Record<string, string>) =>
    (
      await ask(visitor.port, '/api/runs/r1a2b3c4', {
        method: 'DELETE',
        headers: { ...visitor.credentials, ...headers },
      })
    ).status;
  expect(await remove({})).toBe(403);
  expect(await remove({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await remove({ 'sec-fetch-site': 'none' })).toBe(403);
  expect(await remove({ 'sec-fetch-site': 'cross-site', origin: visitor.origin })).toBe(403);
  expect(backend.calls).toEqual([]);
  expect(await remove({ 'sec-fetch-site': 'same-origin' })).toBe(200);
});

test.each(['cross-site', 'same-site'])(
  'a page that is %s reads nothing but the page itself',
  async (site) => {
    const { visitor } = await openedStage();
    const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': 'iframe' };
    const navigation = { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' };
    expect((await visitor.get('/api/entries', headers)).status).toBe(403);
    expect((await visitor.get('/api/entries', navigation)).status).toBe(403);
    expect((await visitor.get('/', headers)).status).toBe(403);
    expect((await visitor.get('/', navigation)).status).toBe(200);
  },
);

test.each([
  ['PUT', '/api/runs/r1a2b3c4', 'GET, HEAD, POST, DELETE'],
  ['OPTIONS', '/api/entries', 'GET, HEAD, POST, DELETE'],
  ['TRACE', '/', 'GET, HEAD, POST, DELETE'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/api/entries', 'GET, HEAD'],
  ['DELETE', '/api/entries/report-1', 'GET, HEAD'],
  ['GET', '/api/runs/r1a2b3c4/resume', 'POST'],
  ['HEAD', '/api/entries/report-1/reviews', 'POST'],
  ['POST', '/api/runs/r1a2b3c4', 'GET, DELETE, HEAD'],
])('%s %s: 405 with what is allowed', async (method, path, allow) => {
  const { visitor } = await openedStage();
  const headers = { ...visitor.credentials, origin: visitor.origin };
  const { status, headers: answered } = await ask(visitor.port, path, { method, headers });
  expect([status, answered.allow]).toEqual([405, allow]);
});

test.each([
  '/api/entries/..%2f..%2fetc',
  '/api/entries/..%2F..%2F..%2Fetc%2Fpasswd',
  '/api/entries/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/api/../../etc/passwd',
  '/api/entries/..\\..\\etc',
  '/api/entries/report-1%00.json',
  '/api/entries/',
  '/api/entries/report-1/',
  '/api//entries',
  '//127.0.0.1/api/entries',
  '/api/runs/__proto__',
  '/api/runs/%5Bobject%20Object%5D',
  `/api/entries/${'a'.repeat(201)}`,
  '/assets/../package.json',
  '/assets/..%2fpackage.json',
  '/assets/constructor',
  '/favicon.ico',
  '/%E2%80%AE',
])('%s is nothing', async (path) => {
  const asked: string[] = [];
  const document = async (id: string) => {
    asked.push(id);
    throw new Error('The backend was asked.');
  };
  const { visitor, logged } = await openedStage({ backend: fakeBackend({ document }) });
  expect([(await visitor.get(path)).status, asked, logged]).toEqual([404, [], []]);
});

test('an address that cannot be decoded, or is huge, is refused', async () => {
  const { visitor } = await openedStage();
  expect((await visitor.get('/api/entries/%zz')).status).toBe(400);
  expect((await visitor.get('/api/entries/%C3%28')).status).toBe(400);
  expect((await visitor.get('*')).status).toBe(400);
  expect((await visitor.get(`/api/history?path=${'a'.repeat(8_000)}`)).status).toBe(200);
  expect((await visitor.get(`/api/history?path=${'a'.repeat(8_200)}`)).status).toBe(414);
  expect((await visitor.get(`/${'a'.repeat(20_000)}`)).status).toBe(431);
});

test('many headers, and large ones, are refused', async () => {
  const { visitor } = await openedStage();
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, '1']));
  expect((await visitor.get('/api/entries', many(80))).status).toBe(200);
  expect((await visitor.get('/api/entries', many(120))).status).toBe(431);
  expect((await visitor.get('/api/entries', { 'x-large': 'a'.repeat(20_000) })).status).toBe(431);
});

test('who is too slow with a request, or sends no HTTP, is cut off', async () => {
  const { server } = await viewerStage({ limits: { headersMs: 200, requestMs: 400 } });
  const own = `Host: 127.0.0.1:${server.port}\r\n`;
  expect(await sendRaw(server.port, `GET / HTTP/1.1\r\n${own}X-Slow: a`)).toMatch(/^HTTP\/1\.1 408 /);
  const { server: patient } = await viewerStage({ limits: { headersMs: 200, requestMs: 60_000 } });
  expect(await sendRaw(patient.port, `GET / HTTP/1.1\r\n${own}X-Slow: a`)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await sendRaw(server.port, '')).toMatch(/^HTTP\/1\.1 408 /);
  const body = `POST /api/runs/r1a2b3c4/resume HTTP/1.1\r\n${own}Origin: http://127.0.0.1:${server.port}\r\nContent-Length: 10\r\n\r\n{`;
  expect(await sendRaw(server.port, body)).toMatch(/^HTTP\/1\.1 403 /);
  const nonsense = await sendRaw(server.port, 'EHLO mail.example\r\n\r\n');
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 /);
  expect(nonsense).toContain("Content-Security-Policy: default-src 'none'");
  expect(nonsense).not.toContain('mail.example');
});

test('a body that never ends is waited for only so long, and the server goes on', async () => {
  const { server, visitor, logged } = await openedStage({ limits: { headersMs: 200, requestMs: 400 } });
  const head = [
    'POST /api/runs/r1a2b3c4/resume HTTP/1.1',
    ...[
      `Host: 127.0.0.1:${server.port}`,
      `Origin: ${visitor.origin}`,
      `Cookie: ${visitor.cookie}\r\nX-Plugin-Eval-Key: ${visitor.pageKey}`,
    ],
    ...['Content-Type: application/json', 'Content-Length: 100', '', '{"max'],
  ];
  expect(await sendRaw(server.port, head.join('\r\n'))).toMatch(/^HTTP\/1\.1 408 /);
  const socket = connect(server.port, '127.0.0.1', () => socket.write(head.join('\r\n')));
  await sleep(50);
  socket.destroy();
  await sleep(50);
  expect((await visitor.get('/api/runs')).status).toBe(200);
  expect(logged).toEqual([]);
});

test('a body is JSON of at most 64 KiB, and says so', async () => {
  const backend = fakeBackend();
  const { visitor } = await openedStage({ backend });
  const post = async (type: string, body: string | Buffer) => {
    const headers = { ...visitor.credentials, origin: visitor.origin, ...(type && { 'content-type': type }) };
    const answer = await ask(visitor.port, '/api/runs/r1a2b3c4/resume', { method: 'POST', headers, body });
    return answer.status === 202 ? 'fine' : `${answer.status} ${JSON.parse(answer.body).error.code}`;
  };
  const good = '{"max_cost_usd": 3}';
  expect(await post('application/json', good)).toBe('fine');
  expect(await post('Application/JSON; charset=utf-8', good.padEnd(64 * 1024))).toBe('fine');
  expect(await post('', good)).toBe('415 not-json');
  expect(await post('text/plain', good)).toBe('415 not-json');
  expect(await post('application/x-www-form-urlencoded', good)).toBe('415 not-json');
  expect(await post('text/plain; application/json', good)).toBe('415 not-json');
  expect(await post('application/json', good.padEnd(64 * 1024 + 1))).toBe('413 too-large');
  expect(await post('application/json', good.padEnd(900 * 1024))).toBe('413 too-large');
  expect(await post('application/json', '')).toBe('400 not-json');
  expect(await post('application/json', '{"max_cost_usd": 3')).toBe('400 not-json');
  expect(await post('application/json', '['.repeat(60_000))).toBe('400 not-json');
  expect(await post('application/json', Buffer.from([0x22, 0xff, 0x22]))).toBe('400 not-json');
  expect(await post('application/json', '{"max_cost_usd": 1e999}')).toBe('400 invalid');
  expect(await post('application/json', '{"__proto__": {"max_cost_usd": 3}}')).toBe('400 invalid');
  expect(backend.calls).toEqual(['resume r1a2b3c4 3', 'resume r1a2b3c4 3']);
});

test('a body of a hundred megabytes is not read', async () => {
  const { server, visitor } = await openedStage();
  const head = (length: string) =>
    [
      'POST /api/runs/r1a2b3c4/resume HTTP/1.1',
      ...[
        `Host: 127.0.0.1:${server.port}`,
        `Origin: ${visitor.origin}`,
        `Cookie: ${visitor.cookie}\r\nX-Plugin-Eval-Key: ${visitor.pageKey}`,
      ],
      ...['Content-Type: application/json', length, '', ''],
    ].join('\r\n');
  expect(await sendRaw(server.port, head('Content-Length: 100000000'))).toMatch(/^HTTP\/1\.1 413 /);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const chunked = sendRaw(server.port, head('Transfer-Encoding: chunked') + chunk.repeat(100));
  await Promise.race([chunked.catch(() => ''), sleep(10_000).then(() => expect.fail('still read'))]);
  expect((await visitor.get('/api/runs')).status).toBe(200);
});
