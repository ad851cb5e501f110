import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { Secret } from '@plugin-eval/engine/config/secret.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { probeSample } from '@plugin-eval/tests/support/live-samples.ts';
import { type EndpointAnswer, plainEndpoint } from '@plugin-eval/tests/support/plain-endpoint.ts';
import { expect, test } from 'vitest';
import { httpAnswerKind } from './http-answer-kind.ts';
import { type HttpTargetConfig, httpEndpoint } from './http-endpoint.ts';
import { httpTarget } from './http-target.ts';

const SECRET = 'b0t-53cr3t-4711-abcdef';

function configFor(url: string, changes: Partial<HttpTargetConfig> = {}): HttpTargetConfig {
  return {
    url,
    method: 'POST',
    headers: { 'x-api-key': new Secret(SECRET) },
    body: { q: '{{prompt}}' },
    responsePath: 'a',
    system: null,
    ...changes,
  };
}

/** What is thrown when the first question fails. */
async function failureOf(
  url: string,
  changes: Partial<HttpTargetConfig> = {},
  signal = new AbortController().signal,
): Promise<AttemptFailure> {
  const endpoint = httpEndpoint(configFor(url, changes));
  const kind = httpAnswerKind({ endpoints: [endpoint], now: () => new Date('2026-11-22') });
  const error = await kind.execute(httpTarget(endpoint).taskFor(probeSample()).input, { signal }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!AttemptFailure.isInstance(error)) throw error ?? new Error('It answered.');
  return error;
}

const status =
  (code: number, body: string, headers: Record<string, string> = {}): EndpointAnswer =>
  (response) =>
    response.writeHead(code, headers).end(body);

test.each<[EndpointAnswer, Partial<AttemptFailure>, string]>([
  [
    status(429, '{"error":{"message":"slow down"}}', { 'retry-after': '7' }),
    { kind: 'rate-limit', retryAfterMs: 7000 },
    'limits the rate of calls (429): slow down.',
  ],
  [status(503, ''), { kind: 'overload', status: 503 }, 'is overloaded or broken (503).'],
  [status(500, 'x'.repeat(2_000_000)), { kind: 'overload', status: 500 }, 'is overloaded or broken (500).'],
  [
    status(401, '{"detail":"who are you?"}'),
    { kind: 'access' },
    'refuses access (401): who are you? Give it a valid key in a header',
  ],
  [status(404, ''), { kind: 'access' }, 'is not there (404): check the URL'],
  [status(422, '{"message":"bad field"}'), { kind: 'refused' }, 'refuses the request (422): bad field.'],
  [
    { error: { message: 'model busy' } },
    { kind: 'transport', maybeBilled: true },
    'an error instead of an answer: model busy.',
  ],
  [(response) => response.socket?.destroy(), { kind: 'transport', status: null }, 'no connection'],
])('a failure is one of the kinds that the run knows: %#', async (answer, fields, words) => {
  const server = await plainEndpoint(() => answer);
  const failure = await failureOf(server.url, { maxBytes: 1_000_000 });
  expect(failure).toMatchObject(fields);
  expect(failure.message).toContain(words);
  expect(failure.message.startsWith(server.url)).toBe(true);
});

test('an endpoint of this machine that does not run is said to be none', async () => {
  const { url } = await plainEndpoint(() => ({}));
  const nobody = new URL(url);
  nobody.port = '9';
  const failure = await failureOf(nobody.href);
  expect(failure).toMatchObject({ kind: 'transport', unlessHeardFrom: true });
  expect(failure.message).toBe(
    `${nobody.href}: nothing listens there (ECONNREFUSED). Start it, or name the URL where it runs.`,
  );
});

test('silence ends at the time limit', async () => {
  const server = await plainEndpoint(() => () => undefined);
  const failure = await failureOf(server.url, { timeoutMs: 200 });
  expect(failure).toMatchObject({ kind: 'timeout', maybeBilled: true });
  expect(failure.message).toContain('gave no response within 0.2 s');
});

test('an answer that trickles ends at the time limit too', async () => {
  const server = await plainEndpoint(() => (response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect((await failureOf(server.url, { timeoutMs: 300 })).kind).toBe('timeout');
});

test('a run that is stopped stops the question', async () => {
  const stop = new AbortController();
  const server = await plainEndpoint(() => () => stop.abort());
  expect((await failureOf(server.url, {}, stop.signal)).kind).toBe('aborted');
});

test('a redirect is not followed, so that no key gets elsewhere', async () => {
  const other = await plainEndpoint(() => ({ a: 'Got it.' }));
  const server = await plainEndpoint(() => status(307, '', { location: `${other.url}?key=${SECRET}` }));
  const failure = await failureOf(server.url);
  expect(failure.kind).toBe('access');
  expect(failure.message).toContain(`answers with a redirect (307) to ${other.url}, which is not followed`);
  expect(failure.message).not.toContain(SECRET);
  expect(other.requests).toEqual([]);
});

test('keys that an error repeats are taken out, and so are the tricks of its text', async () => {
  const message = `bad key ${SECRET} sk-live-abcdefghij \u001b[31m`;
  const server = await plainEndpoint(() => status(400, JSON.stringify({ message })));
  expect((await failureOf(server.url)).message).toContain('(400): bad key [key] [key] \\x1b[31m');
});

test.each<[string, Partial<HttpTargetConfig>, string]>([
  ['no URL', { url: 'bot.example/chat' }, 'is not a URL'],
  ['another protocol', { url: 'file:///etc/passwd' }, 'must begin with https:// or http://'],
  [
    'a password in the URL',
    { url: 'https://a:geheim77@bot.example/' },
    'must not contain a user name or a password',
  ],
  [
    'a header of two lines',
    { headers: { 'x-key': `${SECRET}\r\nx: y` } },
    'The header "x-key" cannot be sent',
  ],
  ['a header with a name that is none', { headers: { 'x key': 'a' } }, 'cannot be sent'],
])('an endpoint cannot be %s, and the message holds no secret', (_, changes, words) => {
  const make = () => httpEndpoint(configFor('http://127.0.0.1:1/', changes));
  expect(make).toThrow(UsageError);
  expect(make).toThrow(words);
  expect(() => make()).not.toThrow(/53cr3t|geheim77/);
});

test('what can change an answer changes the identity, and secrets do not stand in it', () => {
  const identityOf = (changes: Partial<HttpTargetConfig> = {}) =>
    httpEndpoint(configFor('https://bot.example/chat?v=1&key=qwertzuiop', changes)).identity;
  const { sha256, url } = identityOf();
  expect(url).toBe('https://bot.example/chat');
  const same = [
    identityOf({ headers: { 'X-API-Key': new Secret('another-key') } }),
    identityOf({ url: 'https://bot.example/chat?v=1&key=asdfghjkl#top' }),
    identityOf({ timeoutMs: 5 }),
  ];
  expect(same.map((one) => one.sha256)).toEqual([sha256, sha256, sha256]);
  const others = [
    identityOf({ body: { q: '{{prompt}}', temperature: 0 } }),
    identityOf({ responsePath: 'b' }),
    identityOf({ system: '', body: { q: '{{prompt}}', s: '{{system}}' } }),
    identityOf({ maxBytes: 5 }),
    identityOf({ headers: {} }),
    identityOf({ headers: { 'x-api-key': 'k', 'x-mode': 'a' } }),
    identityOf({ headers: { 'x-api-key': 'k', 'x-mode': 'b' } }),
    identityOf({ url: 'https://bot.example/chat?v=2&key=qwertzuiop' }),
    identityOf({ url: 'https://bot.example/chat/?v=1&key=qwertzuiop' }),
  ].map((one) => one.sha256);
  expect(new Set([sha256, ...others]).size).toBe(10);
});

test('a target is named by its address, and its estimate is one call for each turn at no known cost', () => {
  const endpoint = httpEndpoint(configFor('https://bot.example/chat?key=qwertzuiop', { maxBytes: 100 }));
  const target = httpTarget(endpoint);
  expect(target.target).toMatchObject({
    kind: 'http',
    name: 'https://bot.example/chat',
    model: null,
    skills: null,
  });
  const runs = [
    probeSample({ input: 'Hello.', context: [] }),
    probeSample({ input: undefined, turns: ['A', 'BB'], context: [] }),
  ];
  expect(target.estimate(runs)).toMatchObject({
    calls: { min: 3, max: 3 },
    inputTokens: { min: 0, max: 6 + 1 + 3 + 100 },
    outputTokens: { min: 0, max: 300 },
    costUsd: null,
  });
  const kind = httpAnswerKind({ endpoints: [endpoint], now: () => new Date() });
  const { input } = target.taskFor(probeSample());
  expect(kind.poolOf(input)).toBe('http https://bot.example');
  expect(kind.reservation(input)).toMatchObject({ costUsd: null });
  expect(JSON.stringify(input)).not.toMatch(/53cr3t|qwertzuiop/);
});
