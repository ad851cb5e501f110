import { afterEach, expect, test, vi } from 'vitest';
import { sentenceOf } from './data-source-error.ts';
import { fetchJson } from './fetch-json.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body === '' ? null : body, { status }));
}

const failure = (path = '/api/runs') => fetchJson(path).then(String, sentenceOf);

test('JSON is read, and an answer without a body is none', async () => {
  answering(200, '{"runs":[]}');
  expect(await fetchJson('/api/runs')).toEqual({ runs: [] });
  answering(204, '');
  expect(await fetchJson('/api/runs/r1', { method: 'DELETE' })).toBeUndefined();
});

test('a write is JSON from this very page', async () => {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init);
    return new Response('{}', { status: 202 });
  });
  await fetchJson('/api/runs/r1/resume', { method: 'POST', body: { max_cost_usd: 2 } });
  expect(asked).toEqual([
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-plugin-eval-key': '', 'content-type': 'application/json' },
      body: '{"max_cost_usd":2}',
    },
  ]);
});

test.each([
  [404, '{"error":{"code":"not-found","message":"There is no such run."}}', 'There is no such run.'],
  [500, 'Oh no', 'plugin-eval view answered with HTTP 500.'],
  [403, '', 'This page no longer has access.'],
  [200, '<html>', 'plugin-eval view answered with HTTP 200.'],
  [500, '{"error":{"message":7}}', 'plugin-eval view answered with HTTP 500.'],
])('HTTP %d with %j is said as: %s', async (status, body, sentence) => {
  answering(status, body);
  expect(await failure()).toContain(sentence);
});

test('no answer at all is said too', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failure()).toBe('plugin-eval view does not respond. Is it still running?');
});
