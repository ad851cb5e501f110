import { inspect } from 'node:util';
import { modelOnStandIn, requestTo, STAND_IN_KEYS } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import {
  type Fault,
  STAND_IN_PROTOCOLS,
  type StandIn,
  type StandInProtocol,
} from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { AttemptFailure } from '../run/attempt-failure.ts';
import { callModel } from './call-model.ts';

const running: StandIn[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((standIn) => standIn.stop()));
});

async function standInWith(protocol: StandInProtocol, fault: Fault | null, key = STAND_IN_KEYS[protocol]) {
  const standIn = await startStandIn({ protocol, key, answer: () => ({ text: 'fine' }), faults: [fault] });
  running.push(standIn);
  return standIn;
}

async function failureOf(protocol: StandInProtocol, fault: Fault | null, timeoutMs = 5_000, key?: string) {
  const { model, ...context } = modelOnStandIn(protocol, await standInWith(protocol, fault, key), timeoutMs);
  return failureFrom(callModel(requestTo(model), context, new AbortController().signal), protocol);
}

async function failureFrom(call: Promise<unknown>, protocol: StandInProtocol): Promise<AttemptFailure> {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!AttemptFailure.isInstance(failure)) throw failure ?? new Error('no failure');
  const shown = `${failure.message}${failure.stack}${JSON.stringify(failure)}${inspect(failure, { depth: 9 })}`;
  expect(shown).not.toContain(STAND_IN_KEYS[protocol]);
  return failure;
}

const FAULTS: [string, Fault, Partial<AttemptFailure>][] = [
  ['403', { kind: 'status', status: 403 }, { kind: 'access', status: 403 }],
  ['402', { kind: 'status', status: 402 }, { kind: 'access', status: 402 }],
  ['404', { kind: 'status', status: 404 }, { kind: 'access', status: 404 }],
  ['quota', { kind: 'status', status: 429, code: 'insufficient_quota' }, { kind: 'access', status: 429 }],
  ['a wrong key as 400', { kind: 'status', status: 400, code: 'API_KEY_INVALID' }, { kind: 'access' }],
  ['429', { kind: 'status', status: 429 }, { kind: 'rate-limit', retryAfterMs: null }],
  [
    '429 with seconds',
    { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
    { kind: 'rate-limit', retryAfterMs: 7_000, maybeBilled: false },
  ],
  [
    '429 with a date',
    { kind: 'status', status: 429, headers: { 'retry-after': 'Sun, 22 Nov 2026 00:00:30 GMT' } },
    { kind: 'rate-limit', retryAfterMs: 30_000 },
  ],
  [
    '429 with milliseconds',
    { kind: 'status', status: 429, headers: { 'retry-after-ms': '250', 'retry-after': '1' } },
    { kind: 'rate-limit', retryAfterMs: 250 },
  ],
  ['408', { kind: 'status', status: 408 }, { kind: 'overload' }],
  ['500', { kind: 'status', status: 500 }, { kind: 'overload', status: 500 }],
  [
    '502 as HTML',
    { kind: 'status', status: 502, body: '<h1>Bad gateway' },
    { kind: 'overload', status: 502 },
  ],
  ['529', { kind: 'status', status: 529 }, { kind: 'overload', status: 529 }],
  ['400', { kind: 'status', status: 400 }, { kind: 'refused', status: 400, maybeBilled: false }],
  ['422 without a body', { kind: 'status', status: 422, body: '' }, { kind: 'refused', status: 422 }],
  ['reset', { kind: 'reset' }, { kind: 'transport', status: null, maybeBilled: false }],
  ['reset in the middle', { kind: 'reset-midway' }, { kind: 'transport', status: 200, maybeBilled: true }],
  ['truncated JSON', { kind: 'truncated' }, { kind: 'transport', status: 200, maybeBilled: true }],
  ['HTML', { kind: 'html' }, { kind: 'unreadable', status: 200, maybeBilled: true }],
  ['nothing', { kind: 'empty' }, { kind: 'unreadable', status: 200, maybeBilled: true }],
  ['another shape', { kind: 'body', body: { hello: ['world'] } }, { kind: 'unreadable', maybeBilled: true }],
  ['a list', { kind: 'body', body: [] }, { kind: 'unreadable' }],
  ['an error with 200', { kind: 'body', body: { error: { message: 'no' } } }, { kind: 'transport' }],
];

// Google's protocol reads an answer without candidates as an empty one; everything else fails alike.
const cases = STAND_IN_PROTOCOLS.flatMap((protocol) =>
  FAULTS.filter(([name]) => protocol !== 'google' || name !== 'another shape').map(
    ([name, fault, expected]) => [protocol, name, fault, expected] as const,
  ),
);

test.each(cases)('%s, %s', async (protocol, _name, fault, expected) => {
  expect(await failureOf(protocol, fault)).toMatchObject(expected);
});

test.each(STAND_IN_PROTOCOLS)('%s: a wrong key is one clear line', async (protocol) => {
  const failure = await failureOf(protocol, null, 5_000, 'another-key');
  const line = {
    anthropic: 'Anthropic refuses the key in ANTHROPIC_API_KEY (401): set a valid one.',
    'openai-chat': 'OpenAI refuses the key in OPENAI_API_KEY (401): set a valid one.',
    'openai-responses': 'OpenAI refuses the key in OPENAI_API_KEY (401): set a valid one.',
    google: 'Google refuses the key in GEMINI_API_KEY (401): set a valid one.',
  }[protocol];
  expect(failure).toMatchObject({ kind: 'access', status: 401, message: line });
});

test.each(STAND_IN_PROTOCOLS)(
  '%s: silence ends at the time limit, before and within the answer',
  async (protocol) => {
    for (const kind of ['hang', 'hang-midway'] as const) {
      expect(await failureOf(protocol, { kind }, 150)).toMatchObject({ kind: 'timeout', maybeBilled: true });
    }
  },
);

test('calls to one model share its client, and each ends by its own signal', async () => {
  const standIn = await standInWith('anthropic', { kind: 'hang' });
  const { model, ...context } = modelOnStandIn('anthropic', standIn, 5_000);
  const stopped = new AbortController();
  const call = callModel(requestTo(model), context, stopped.signal);
  await vi.waitFor(() => expect(standIn.calls).toBe(1));
  const other = callModel(requestTo(model), context, new AbortController().signal);
  expect((await other).answer.text).toBe('fine');
  stopped.abort();
  expect(await failureFrom(call, 'anthropic')).toMatchObject({ kind: 'aborted' });
  expect((await callModel(requestTo(model), context, new AbortController().signal)).answer.text).toBe('fine');
});

test('an abort ends a call at once, and no call begins after it', async () => {
  const standIn = await standInWith('anthropic', { kind: 'hang' });
  const { model, ...context } = modelOnStandIn('anthropic', standIn);
  const controller = new AbortController();
  const call = callModel(requestTo(model), context, controller.signal);
  setTimeout(() => controller.abort(), 50);
  expect(await failureFrom(call, 'anthropic')).toMatchObject({ kind: 'aborted' });
  const after = callModel(requestTo(model), context, controller.signal);
  expect(await failureFrom(after, 'anthropic')).toMatchObject({ kind: 'aborted', maybeBilled: false });
  expect(standIn.calls).toBe(1);
});

test('no redirect is followed: the key goes nowhere else', async () => {
  const other = await standInWith('anthropic', null);
  const location = `${other.url}/v1/messages`;
  for (const status of [301, 302, 307, 308]) {
    const failure = await failureOf('anthropic', { kind: 'status', status, headers: { location } });
    expect(failure).toMatchObject({ kind: 'access', status });
    expect(failure.message).toContain('ANTHROPIC_BASE_URL');
  }
  expect(other.calls).toBe(0);
});

test('an answer without end is cut off at 16 MiB', async () => {
  const failure = await failureOf('openai-chat', { kind: 'oversized', bytes: 200_000_000 });
  expect(failure).toMatchObject({ kind: 'transport', maybeBilled: true });
  expect(failure.message).toContain('16 MiB');
});

test("a provider's own words are quoted without keys and control characters, and cut", async () => {
  const body = { error: { message: `bad ${STAND_IN_KEYS.anthropic} \u001b[31m${'x'.repeat(900)}` } };
  const failure = await failureOf('anthropic', { kind: 'status', status: 400, body });
  expect(failure.message).toContain('Anthropic refuses the request (400): bad [key] \\x1b[31mxxx');
  expect(failure.message.length).toBeLessThan(360);
});

test('a server that is not there', async () => {
  const { model, ...context } = modelOnStandIn('openai-chat', { url: 'http://127.0.0.1:9' });
  const call = callModel(requestTo(model), context, new AbortController().signal);
  expect(await failureFrom(call, 'openai-chat')).toMatchObject({ kind: 'transport', status: null });
});

test('a task for another endpoint than the one set here is not sent anywhere', async () => {
  const standIn = await standInWith('anthropic', null);
  const { model, ...context } = modelOnStandIn('anthropic', standIn);
  const elsewhere = { ...model, endpoint: 'http://127.0.0.1:9/v1' };
  const call = callModel(requestTo(elsewhere), context, new AbortController().signal);
  expect(await failureFrom(call, 'anthropic')).toMatchObject({ kind: 'access', status: null });
  expect(standIn.calls).toBe(0);
});
