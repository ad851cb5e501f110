import { modelOnStandIn, STAND_IN_KEYS } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import type { AgentReply } from '@plugin-eval/tests/stand-ins/scripted-agent.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { gatewayStage } from '@plugin-eval/tests/support/gateway-stage.ts';
import { expect, test } from 'vitest';

/** Replies by call, from the first on; then plain answers. */
const replies =
  (...list: AgentReply[]) =>
  () =>
    list.shift() ?? { text: 'hello' };

test.each([
  [401, 'access'],
  [429, 'rate-limit'],
  [529, 'overload'],
  [400, 'refused'],
])('%i on the first call is handed on at once, as %s', async (status, kind) => {
  const { ask, session, agent } = await gatewayStage(replies({ fault: { status, message: 'that is why' } }));
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-should-retry')).toBe('false');
  expect(await answer.text()).toContain('that is why');
  expect(session.failure).toMatchObject({ kind, status });
  expect(agent.requested).toHaveLength(1);
});

test('a later call is tried again after the pause that the server asks for, and the failure is forgotten', async () => {
  const { ask, session, agent, slept } = await gatewayStage(
    replies(
      { text: 'first' },
      { fault: { status: 429, headers: { 'retry-after': '7' } } },
      { fault: 'reset' },
    ),
  );
  await (await ask()).text();
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('hello');
  expect(slept).toEqual([7_000, 500]);
  expect(agent.requested).toHaveLength(4);
  expect(session).toMatchObject({ failure: null, calls: 2 });
});

test('a later call is given up after four tries, or when the pause is too long', async () => {
  const overloaded: AgentReply = { fault: { status: 529 } };
  const four = await gatewayStage(replies({ text: 'first' }, overloaded, overloaded, overloaded, overloaded));
  await (await four.ask()).text();
  expect((await four.ask()).status).toBe(529);
  expect(four.agent.requested).toHaveLength(5);
  const long = await gatewayStage(
    replies({ text: 'first' }, { fault: { status: 429, headers: { 'retry-after': '31' } } }),
  );
  await (await long.ask()).text();
  expect((await long.ask()).status).toBe(429);
  expect(long.agent.requested).toHaveLength(2);
  expect(long.session.failure).toMatchObject({ kind: 'rate-limit', retryAfterMs: 31_000 });
});

test('an answer that breaks off is not an answer, and counts with the most that it can have cost', async () => {
  const { ask, session } = await gatewayStage(replies({ text: 'half', fault: 'reset-midway' }));
  const answer = await ask();
  await expect(answer.text()).rejects.toThrow();
  expect(session.failure).toMatchObject({ kind: 'transport', maybeBilled: true });
  expect(session.answered).toBe(0);
  expect(session.costUsd).toBeGreaterThan(0.015);
  expect((await ask()).status).toBe(200);
});

test('nobody answers at the endpoint', async () => {
  const { ask, session, agent } = await gatewayStage();
  await agent.stop();
  const answer = await ask();
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('nothing listens there (ECONNREFUSED)');
  expect(session.failure).toMatchObject({ kind: 'transport', maybeBilled: false });
  expect(session.costUsd).toBe(0);
});

test('a key that the endpoint sends back reaches nobody', async () => {
  const key = STAND_IN_KEYS.anthropic;
  const { ask, session } = await gatewayStage(replies({ fault: { status: 401, message: `bad key ${key}` } }));
  expect(await (await ask()).text()).not.toContain(key);
  expect(session.failure?.message).not.toContain(key);
});

test.each([
  ['a redirect', { kind: 'status', status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 'access'],
  ['a page', { kind: 'html' }, 'unreadable'],
  [
    'an error with status 200',
    { kind: 'body', body: { type: 'error', error: { type: 'overloaded_error' } } },
    'overload',
  ],
  ['half of an answer', { kind: 'truncated' }, 'transport'],
  ['more than 16 MiB', { kind: 'oversized', bytes: 40_000_000 }, 'transport'],
] as const)('%s is not an answer', async (_, fault, kind) => {
  const standIn = await startStandIn({
    protocol: 'anthropic',
    answer: () => ({ text: 'hello' }),
    faults: [fault],
  });
  const { environment, model } = modelOnStandIn('anthropic', standIn);
  const { gateway, session } = await gatewayStage(undefined, { environment });
  const own = gateway.open({
    model,
    tools: [],
    price: null,
    allowance: { inputTokens: 9_999, outputTokens: 9_999 },
  });
  const answer = await fetch(`${gateway.url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': own.token },
    body: JSON.stringify({ model: model.id, max_tokens: 100, messages: [] }),
  });
  expect(answer.ok).toBe(false);
  expect(own.failure).toMatchObject({ kind });
  expect(session.calls).toBe(0);
  await standIn.stop();
});
