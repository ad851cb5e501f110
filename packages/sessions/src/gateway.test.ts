import { setTimeout as sleep } from 'node:timers/promises';
import { STAND_IN_KEYS } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import { gatewayStage } from '@plugin-eval/tests/support/gateway-stage.ts';
import { expect, test } from 'vitest';

const KEY = STAND_IN_KEYS.anthropic;
const IMAGE_ELSEWHERE = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } };

test('a session asks with its token, and the provider is asked with the key', async () => {
  const { ask, agent, session } = await gatewayStage();
  const answer = await ask({}, { headers: { cookie: 'a=b', 'x-app': 'cli', 'anthropic-beta': 'some-beta' } });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('"hello"');
  expect(text).not.toContain(KEY);
  const { headers } = agent.turns[0] ?? {};
  expect(headers?.['x-api-key']).toBe(KEY);
  expect(headers?.['anthropic-beta']).toBe('some-beta');
  expect(Object.keys(headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']));
  expect(headers).not.toHaveProperty('x-app');
  expect(JSON.stringify(headers)).not.toContain(session.token);
});

test.each([
  ['another path', { path: '/v1/files' }, 404],
  ['another method', { method: 'GET' }, 404],
  ['a path in disguise', { path: '/v1/messages/../files' }, 404],
  ['counting tokens', { path: '/v1/messages/count_tokens' }, 404],
  ['an unknown token', { headers: { 'x-api-key': 'session-unknown' } }, 401],
  ['the real key', { headers: { 'x-api-key': KEY } }, 401],
])('%s is not let through', async (_, options, status) => {
  const { ask, agent } = await gatewayStage();
  expect((await ask({}, options)).status).toBe(status);
  expect(agent.requested).toEqual([]);
});

test.each([
  ['another model', { model: 'claude-opus-4-5' }],
  ['a tool that the session does not have', { tools: [{ name: 'Bash' }] }],
  ['a tool that runs at the provider', { tools: [{ type: 'web_fetch_20250910', name: 'Read' }] }],
  ['an MCP server', { mcp_servers: [{ type: 'url', url: 'https://example.org', name: 'x' }] }],
  ['MCP servers in another form', { mcp_servers: { x: { url: 'https://example.org' } } }],
  ['a container', { container: 'container_1' }],
  ['an image for the provider to fetch', { messages: [{ role: 'user', content: [IMAGE_ELSEWHERE] }] }],
  [
    'one in what a tool returned',
    { messages: [{ role: 'user', content: [{ type: 'tool_result', content: [IMAGE_ELSEWHERE] }] }] },
  ],
  ['an answer of any length', { max_tokens: undefined }],
])('a request for %s is not sent on', async (_, changes) => {
  const { ask, agent, session } = await gatewayStage();
  const answer = await ask(changes);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-should-retry')).toBe('false');
  expect(agent.requested).toEqual([]);
  expect(session.turnedAway).toHaveLength(1);
  expect(session.failure).toBeNull();
});

test('a request that is too large leaves no connection on which the next one hangs', async () => {
  const { ask } = await gatewayStage();
  const answer = await ask({ system: 'x'.repeat(17 * 1024 * 1024) });
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
  for (let next = 0; next < 4; next++) expect((await ask()).status).toBe(200);
});

test('a stream is metered with its cache, and its parts arrive before its end', async () => {
  const { ask, session } = await gatewayStage(() => ({
    text: 'half',
    fault: 'hang-midway',
    usage: { inputTokens: 100, cacheReadTokens: 8_000, cacheWriteTokens: 500, outputTokens: 40 },
  }));
  const answer = await ask();
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toContain('message_start');
  expect(session.answered).toBe(0);
});

test.each([[true], [false]])('what all calls used is added up, streamed %s', async (stream) => {
  const { ask, session } = await gatewayStage(() => ({
    text: 'hello',
    usage: { inputTokens: 100, cacheReadTokens: 8_000, cacheWriteTokens: 500, outputTokens: 40 },
  }));
  for (let call = 0; call < 2; call++) await (await ask({ stream })).text();
  expect(session).toMatchObject({
    calls: 2,
    answered: 2,
    reportedModel: 'claude-sonnet-4-5',
    stopReason: 'end_turn',
  });
  expect(session.usage).toEqual({
    ...{ inputTokens: 17_200, outputTokens: 80, cacheReadTokens: 16_000, cacheWriteTokens: 1_000 },
  });
  // Per call, USD per million: 100 x 3 + 8,000 x 0.3 + 500 x 3.75 + 40 x 15.
  expect(session.costUsd).toBeCloseTo((2 * (300 + 2_400 + 1_875 + 600)) / 1e6, 12);
});

test('a session that might use more than it may is told so, and the call is not made', async () => {
  const { ask, agent, session } = await gatewayStage(undefined, {
    allowance: { inputTokens: 100_000, outputTokens: 1_010 },
  });
  expect((await ask()).status).toBe(200);
  await expect.poll(() => session.answered).toBe(1);
  // 20 of 1,010 tokens are used, and the next answer may have 1,000.
  expect((await ask()).status).toBe(400);
  expect(session.allowanceSpent).toBe(true);
  expect(agent.requested).toHaveLength(1);
});

test('after its last answer no call of a session is let through any more', async () => {
  const { ask, agent, gateway, session } = await gatewayStage();
  const two = gateway.open({
    ...{ model: session.model, tools: ['Skill', 'Read'], price: null, mostAnswers: 2 },
    allowance: { inputTokens: 1_000_000, outputTokens: 100_000 },
  });
  const headers = { 'x-api-key': two.token };
  for (const answered of [1, 2]) {
    await (await ask({}, { headers })).text();
    await expect.poll(() => two.answered).toBe(answered);
  }
  expect(two.answersSpent).toBe(false);
  const third = await ask({}, { headers });
  expect([third.status, third.headers.get('x-should-retry')]).toEqual([400, 'false']);
  expect(two).toMatchObject({ answersSpent: true, allowanceSpent: false, calls: 2, failure: null });
  expect(agent.requested).toHaveLength(2);
  expect((await ask()).status).toBe(200);
});

test('calls of a session end with it, and its token is worth nothing', async () => {
  const { ask, gateway, session } = await gatewayStage(() => ({ fault: 'hang' }));
  const hanging = ask().catch(() => 'cut off');
  await expect.poll(() => session.calls).toBe(1);
  gateway.close(session);
  expect(await hanging).toBe('cut off');
  expect((await ask()).status).toBe(401);
});

test('sessions are told apart', async () => {
  const { ask, gateway, session } = await gatewayStage();
  const other = gateway.open({
    ...{ model: session.model, tools: ['Skill'], price: null },
    allowance: { inputTokens: 9_999, outputTokens: 9_999 },
  });
  await (await ask({ tools: [] }, { headers: { 'x-api-key': other.token } })).text();
  await expect.poll(() => other.answered).toBe(1);
  expect(session.calls).toBe(0);
  expect(other.costUsd).toBeNull();
});

test('a call waits until it is admitted, which is not the time of the session', async () => {
  const uses: unknown[] = [];
  let waited = 0;
  const { ask, session } = await gatewayStage(undefined, {
    async admit() {
      const began = performance.now();
      await sleep(60);
      waited = performance.now() - began;
      return { release: (use) => void uses.push(use) };
    },
  });
  await (await ask()).text();
  await expect.poll(() => uses[0]).toEqual({ kind: 'answered', tokens: 120 });
  expect(session.waitedMs).toBeGreaterThanOrEqual(Math.floor(waited));
});
