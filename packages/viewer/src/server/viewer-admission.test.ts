import { fakeBackend, SESSION } from '@plugin-eval/tests/support/viewer-backend.ts';
import { ask, visit } from '@plugin-eval/tests/support/viewer-client.ts';
import { ASSETS, openedStage, viewerStage } from '@plugin-eval/tests/support/viewer-stage.ts';
import { expect, test } from 'vitest';

const EVERYTHING = [
  '/',
  '/api/entries',
  '/api/entries/report-1',
  `/api/entries/report-1/sessions/${SESSION.key}`,
  '/api/history',
  '/api/runs',
  '/api/runs/r1a2b3c4',
  '/api/runs/r1a2b3c4/events',
  '/assets/viewer.js',
  '/nowhere',
];

test('the URL holds 256 bits, other ones each time, and leads in once', async () => {
  const [{ server }, other] = [await viewerStage(), await viewerStage()];
  const [token, otherToken] = [server.url, other.server.url].map((url) =>
    new URL(url).searchParams.get('token'),
  );
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
  expect(token).not.toBe(otherToken);

  const first = await ask(server.port, `/?token=${token}`);
  expect([first.status, first.headers.location]).toEqual([200, undefined]);
  expect(first.body).toMatch(/<meta name="plugin-eval-key" content="[\w-]{43}">/);
  expect(first.headers['set-cookie']).toEqual([
    expect.stringMatching(
      new RegExp(`^plugin-eval-${server.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    ),
  ]);
  expect(first.headers['set-cookie']?.[0]).not.toContain(token);

  const again = await ask(server.port, `/?token=${token}`);
  expect([again.status, again.headers['set-cookie']]).toEqual([403, undefined]);
});

test('a used token, a wrong one and none at all look the same', async () => {
  const { server } = await viewerStage();
  const token = new URL(server.url).searchParams.get('token');
  const wrong = await ask(server.port, `/?token=${'x'.repeat(43)}`);
  await visit(server.url);
  const used = await ask(server.port, `/?token=${token}`);
  for (const { status, headers, body } of [
    used,
    await ask(server.port, '/?token='),
    await ask(server.port, '/'),
  ])
    expect([status, { ...headers, date: '' }, body]).toEqual([
      403,
      { ...wrong.headers, date: '' },
      wrong.body,
    ]);
  expect(wrong.body).toContain('To open it again, stop plugin-eval view and start it again.');
});

test('wrong guesses, HEAD and a browser that only looks ahead do not use the token up', async () => {
  const { server } = await viewerStage();
  const path = server.url.slice(server.url.indexOf('/?'));
  expect((await ask(server.port, `${path}x`)).status).toBe(403);
  expect((await ask(server.port, path, { method: 'HEAD' })).status).toBe(403);
  expect((await ask(server.port, path, { headers: { 'sec-purpose': 'prefetch;prerender' } })).status).toBe(
    403,
  );
  expect((await ask(server.port, `/api/entries${path.slice(1)}`)).status).toBe(403);
  await visit(server.url);
});

test.each(EVERYTHING)('%s is closed without a cookie', async (path) => {
  const { server } = await viewerStage();
  const cookies = ['', 'a=b', `plugin-eval-${server.port}=`, `plugin-eval-${server.port}=${'x'.repeat(43)}`];
  for (const cookie of cookies) {
    const { status, headers, body } = await ask(server.port, path, { headers: { cookie } });
    expect([status, headers['set-cookie']]).toEqual([403, undefined]);
    if (path.startsWith('/api/')) expect(JSON.parse(body).error.code).toBe('not-admitted');
    else expect(body).toContain('<h1>This page is closed</h1>');
  }
});

test('writing is closed without a cookie, also from our own address', async () => {
  const backend = fakeBackend();
  const { server } = await viewerStage({ backend });
  const headers = { origin: `http://127.0.0.1:${server.port}`, 'content-type': 'application/json' };
  const resume = { method: 'POST', headers, body: '{"max_cost_usd":9}' };
  expect((await ask(server.port, '/api/runs/r1a2b3c4/resume', resume)).status).toBe(403);
  expect((await ask(server.port, '/api/runs/r1a2b3c4', { method: 'DELETE', headers })).status).toBe(403);
  expect(backend.calls).toEqual([]);
});

test('a cookie among others, or among false ones of its name, leads in', async () => {
  const { visitor, server } = await openedStage();
  const cookie = `plugin-eval-${server.port}=tossed; theme=dark;${visitor.cookie}`;
  const headers = { ...visitor.credentials, cookie };
  expect((await ask(server.port, '/api/runs', { headers })).status).toBe(200);
});

test('the cookie alone, which other ports receive too, opens a page without data', async () => {
  const { visitor, server } = await openedStage();
  const { cookie, pageKey } = visitor;
  for (const path of EVERYTHING.filter((one) => one.startsWith('/api/'))) {
    for (const key of [undefined, '', 'x'.repeat(43), cookie]) {
      const headers = { cookie, ...(key === undefined ? {} : { 'x-plugin-eval-key': key }) };
      const { status, body } = await ask(server.port, path, { headers });
      expect([status, JSON.parse(body).error.code]).toEqual([403, 'not-admitted']);
    }
  }
  const { status, body } = await ask(server.port, '/', { headers: { cookie } });
  expect([status, body.includes(pageKey)]).toEqual([200, false]);
  expect((await ask(server.port, '/', { headers: { 'x-plugin-eval-key': pageKey } })).status).toBe(403);
});

test('a stream of events, which cannot have headers, takes the key in its address', async () => {
  const { visitor, server } = await openedStage();
  const { cookie, pageKey } = visitor;
  const path = '/api/runs/r1a2b3c4/events';
  const statusOf = async (query: string) =>
    (await ask(server.port, `${path}${query}`, { method: 'HEAD', headers: { cookie } })).status;
  expect([await statusOf(`?key=${pageKey}`), await statusOf('?key='), await statusOf('')]).toEqual([
    200, 403, 403,
  ]);
});

test('who is in already and opens the URL again gets to the page', async () => {
  const { visitor, server } = await openedStage();
  const { status, headers } = await visitor.get(server.url.slice(server.url.indexOf('/?')));
  expect([status, headers.location, headers['set-cookie']]).toEqual([303, '/', undefined]);
});

test('a browser that was led here from elsewhere, and keeps the cookie back, asks once more by itself', async () => {
  const { server } = await viewerStage();
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
  const { status, body } = await ask(server.port, '/', { headers });
  expect([status, body.includes('<meta http-equiv="refresh" content="0; url=/">')]).toEqual([200, true]);
  const then = { ...headers, 'sec-fetch-site': 'same-origin' };
  expect((await ask(server.port, '/', { headers: then })).status).toBe(403);
});

test('two servers do not know each other, and one browser can use both', async () => {
  const [a, b] = [await openedStage(), await openedStage()];
  expect(a.visitor.cookie.split('=')[0]).not.toBe(b.visitor.cookie.split('=')[0]);
  expect((await ask(a.server.port, '/api/runs', { headers: { cookie: b.visitor.cookie } })).status).toBe(403);
  const renamed = b.visitor.cookie.replace(String(b.server.port), String(a.server.port));
  expect((await ask(a.server.port, '/api/runs', { headers: { cookie: renamed } })).status).toBe(403);
  const cookie = `${a.visitor.cookie}; ${b.visitor.cookie}`;
  const { pageKey } = a.visitor;
  const swapped = { ...b.visitor.credentials, 'x-plugin-eval-key': pageKey };
  expect((await ask(b.server.port, '/api/runs', { headers: swapped })).status).toBe(403);
  for (const { server, visitor } of [a, b])
    expect(
      (await ask(server.port, '/api/runs', { headers: { ...visitor.credentials, cookie } })).status,
    ).toBe(200);
});

test('the page loads what was built, under names that change with it', async () => {
  const { visitor } = await openedStage();
  const { body, headers } = await visitor.get('/');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<div id="viewer"></div>');
  expect(body).toMatch(/<noscript>.*JavaScript/);
  const [script, styles] = [
    /src="([^"]+)"/.exec(body)?.[1] ?? '',
    /rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '',
  ];
  expect([script, styles].join()).toMatch(
    /^\/assets\/viewer\.[0-9a-f]{16}\.js,\/assets\/viewer\.[0-9a-f]{16}\.css$/,
  );
  for (const [path, type, content] of [
    [script, 'text/javascript; charset=utf-8', ASSETS.script],
    [styles, 'text/css; charset=utf-8', ASSETS.styles],
  ] as const) {
    const asset = await visitor.get(path);
    expect([asset.status, asset.headers['content-type'], asset.body]).toEqual([200, type, content]);
    expect(asset.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  }
  const changed = await openedStage({ assets: { ...ASSETS, script: 'other' } });
  expect((await changed.visitor.get('/')).body).not.toContain(script);
  expect((await changed.visitor.get(script)).status).toBe(404);
});
