import { modelOnStandIn, requestTo, STAND_IN_KEYS } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import {
  type Fault,
  STAND_IN_PROTOCOLS,
  type StandIn,
  type StandInOptions,
} from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readModelEnvironment } from '../config/model-environment.ts';
import { taskKey } from '../run/task-key.ts';
import type { ModelRequest } from './model.ts';
import { modelAnswerKind, modelTask } from './model-answer.ts';
import { resolveModel } from './resolve-model.ts';

const running: StandIn[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((standIn) => standIn.stop()));
});

const SCHEMA = {
  name: 'verdict',
  schema: {
    type: 'object',
    properties: { reason: { type: 'string' }, score: { type: 'number', minimum: 0, maximum: 1 } },
    required: ['reason', 'score'],
    additionalProperties: false,
  },
};

async function ask(options: StandInOptions, changes: Partial<ModelRequest> = {}) {
  const standIn = await startStandIn({ key: STAND_IN_KEYS[options.protocol], ...options });
  running.push(standIn);
  const on = modelOnStandIn(options.protocol, standIn);
  const { input } = modelTask(requestTo(on.model, changes), { sample: 0, label: 'a', subject: 'b' });
  const execution = await modelAnswerKind(on).execute(input, { signal: new AbortController().signal });
  const [request] = standIn.requests;
  if (request === undefined) throw new Error('nothing arrived');
  return { ...execution, request };
}

test.each(STAND_IN_PROTOCOLS)('%s: question, answer, usage with cached input and cost', async (protocol) => {
  const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  const { result, usage, costUsd, request } = await ask({
    protocol,
    answer: ({ model }) => ({
      text: `I am ${model}. ☃`,
      usage: { inputTokens: 1000, cacheReadTokens: 600, outputTokens: 200, reasoningTokens: 50 },
    }),
  });
  expect(request.system).toBe('You judge skills.');
  expect(request.texts).toEqual(['The skill.', 'The question.']);
  expect(result).toEqual({
    text: `I am ${request.model}. ☃`,
    finishReason: 'stop',
    reportedModel: request.model,
  });
  expect(usage).toEqual({ inputTokens: 1000, outputTokens: 200, cacheReadTokens: 600, cacheWriteTokens: 0 });
  // 400 new, 600 cached, 200 out, at the prices of the table.
  const expected = { anthropic: 4380, 'openai-chat': 3605, 'openai-responses': 3605, google: 638 }[protocol];
  expect(costUsd).toBeCloseTo(expected / 1_000_000, 12);
  for (const spy of printed) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

test('Anthropic: cache writes are counted and priced, and only marked blocks are cached', async () => {
  const { usage, costUsd, request } = await ask({
    protocol: 'anthropic',
    answer: () => ({ text: 'x', usage: { inputTokens: 1000, cacheWriteTokens: 900, outputTokens: 10 } }),
  });
  expect(usage).toEqual({ inputTokens: 1000, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 900 });
  expect(costUsd).toBeCloseTo((100 * 3 + 900 * 3.75 + 10 * 15) / 1_000_000, 12);
  expect(request.raw.messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'The skill.', cache_control: { type: 'ephemeral' } },
        { type: 'text', text: 'The question.' },
      ],
    },
  ]);
  expect(request.headers['x-api-key']).toBe(STAND_IN_KEYS.anthropic);
});

test.each(STAND_IN_PROTOCOLS)(
  '%s: a known model is held to the schema natively, never by a tool',
  async (protocol) => {
    const { request } = await ask({ protocol, answer: () => ({ text: '{}' }) }, { answerSchema: SCHEMA });
    const places = {
      anthropic: request.raw.output_config,
      'openai-chat': request.raw.response_format,
      'openai-responses': request.raw.text,
      google: (request.raw.generationConfig as Record<string, unknown> | undefined)?.responseJsonSchema,
    };
    expect(JSON.stringify(places[protocol])).toContain('"reason"');
    expect(request.raw.tools).toBeUndefined();
    expect(request.raw.tool_choice).toBeUndefined();
    expect(JSON.stringify(places[protocol])).toContain('From 0 to 1.');
    expect(JSON.stringify(places[protocol])).not.toContain('maximum');
    expect(request.texts.join()).not.toContain('"reason"');
  },
);

describe.each(STAND_IN_PROTOCOLS)('%s: a schema that is refused', (protocol) => {
  const refusal = (field: string): Fault => ({
    kind: 'status',
    status: 400,
    body: {
      error: {
        message: `${field} is not supported`,
        type: 'invalid_request_error',
        param: field,
        code: null,
      },
    },
  });
  const namesSchema = (raw: Record<string, unknown>) => JSON.stringify(raw).includes('From 0 to 1.');

  test('is asked for once more in words, and from then on in words alone', async () => {
    const standIn = await startStandIn({
      protocol,
      answer: () => ({ text: '{}' }),
      faults: ({ raw }) => (namesSchema(raw) ? refusal('response_format') : null),
    });
    running.push(standIn);
    const on = modelOnStandIn(protocol, standIn);
    const kind = modelAnswerKind(on);
    const { input } = modelTask(requestTo(on.model, { answerSchema: SCHEMA }), {
      ...{ sample: 0, label: '', subject: '' },
    });
    for (const calls of [2, 3]) {
      const { result } = await kind.execute(input, { signal: new AbortController().signal });
      expect(result.text).toBe('{}');
      expect(standIn.calls).toBe(calls);
    }
    const [first, second, third] = standIn.requests;
    expect(first?.texts.join()).not.toContain('JSON Schema');
    expect(second?.texts.at(-1)).toContain(JSON.stringify(SCHEMA.schema));
    expect(third?.raw).toEqual(second?.raw);
  });

  test('a request that is refused for something else is not made again', async () => {
    const failing = ask(
      { protocol, answer: () => ({ text: '{}' }), faults: () => refusal('max_tokens') },
      { answerSchema: SCHEMA },
    );
    await expect(failing).rejects.toMatchObject({ kind: 'refused', status: 400 });
    expect(running.at(-1)?.calls).toBe(1);
  });
});

test('a model that the table does not know gets the schema in words, and its cost is unknown', async () => {
  const standIn = await startStandIn({ protocol: 'openai-chat', answer: () => ({ text: '{}' }) });
  running.push(standIn);
  const { model, ...on } = modelOnStandIn('openai-chat', standIn);
  const unknown = { ...model, id: 'house-model', name: 'openai:house-model' };
  const { input } = modelTask(requestTo(unknown, { answerSchema: SCHEMA }), {
    ...{ sample: 0, label: '', subject: '' },
  });
  const kind = modelAnswerKind(on);
  expect(kind.reservation(input).costUsd).toBeNull();
  const { costUsd, usage } = await kind.execute(input, { signal: new AbortController().signal });
  expect(costUsd).toBeNull();
  expect(usage?.inputTokens).toBeGreaterThan(0);
  expect(standIn.requests[0]?.raw.response_format).toBeUndefined();
  expect(standIn.requests[0]?.texts.at(-1)).toContain(JSON.stringify(SCHEMA.schema));
});

test.each(STAND_IN_PROTOCOLS)(
  '%s: nothing is stored, no temperature, the output is bounded',
  async (protocol) => {
    const { request } = await ask({ protocol, answer: () => ({ text: 'x' }) });
    const text = JSON.stringify(request.raw);
    expect(text).not.toContain('temperature');
    expect(text).toMatch(/"(?:max_tokens|max_completion_tokens|max_output_tokens|maxOutputTokens)":500/);
    if (protocol === 'openai-responses') expect(request.raw.store).toBe(false);
  },
);

test.each(STAND_IN_PROTOCOLS)(
  '%s: a cut-off, a refusal and an empty answer are told apart',
  async (protocol) => {
    const cut = await ask({ protocol, answer: () => ({ text: '{"a', finishReason: 'length' }) });
    expect(cut.result).toMatchObject({ text: '{"a', finishReason: 'length' });
    const refused = await ask({ protocol, answer: () => ({ text: 'No.', finishReason: 'refused' }) });
    expect(refused.result.finishReason).toBe('refused');
    const empty = await ask({ protocol, answer: () => ({ text: '' }) });
    expect(empty.result).toMatchObject({ text: '', finishReason: 'other' });
  },
);

test.each(STAND_IN_PROTOCOLS)('%s: an answer in slow pieces is put together', async (protocol) => {
  const text = 'é☃😀'.repeat(200);
  const { result } = await ask({
    protocol,
    answer: () => ({ text }),
    faults: [{ kind: 'slow', pieces: 7, pauseMs: 5 }],
  });
  expect(result.text).toBe(text);
});

test("an endpoint of one's own needs no key, and gets one text, the schema at its end", async () => {
  const standIn = await startStandIn({ protocol: 'openai-chat', answer: () => ({ text: '{}' }) });
  running.push(standIn);
  const environment = readModelEnvironment({ OPENAI_COMPATIBLE_BASE_URL: `${standIn.url}/v1/` });
  const model = resolveModel('openai-compatible:llama3.1:8b', environment);
  const kind = modelAnswerKind({ environment, callTimeoutMs: 5_000, prices: {}, now: () => new Date(0) });
  const { input } = modelTask(requestTo(model, { answerSchema: SCHEMA }), {
    sample: 0,
    label: '',
    subject: '',
  });
  const { result, costUsd } = await kind.execute(input, { signal: new AbortController().signal });
  expect(result.text).toBe('{}');
  expect(costUsd).toBeNull();
  expect(standIn.requests[0]?.headers.authorization).toBeUndefined();
  expect(standIn.requests[0]?.raw).toEqual({
    model: 'llama3.1:8b',
    max_tokens: 500,
    messages: [
      { role: 'system', content: 'You judge skills.' },
      {
        role: 'user',
        content: `The skill.\n\nThe question.\n\nThe JSON Schema of the object:\n\n${JSON.stringify(SCHEMA.schema)}`,
      },
    ],
  });
});

test('the key covers endpoint, client version and sample, and no secret', () => {
  const on = modelOnStandIn('anthropic', { url: 'http://127.0.0.1:1' });
  const task = modelTask(requestTo(on.model), { sample: 0, label: 'a', subject: 'b' });
  expect(JSON.stringify(task)).toContain('@ai-sdk/anthropic@4.');
  expect(JSON.stringify(task)).not.toContain('STANDIN');
  const key = taskKey(task, 1);
  expect(taskKey({ ...task, sample: 1 }, 1)).not.toBe(key);
  const elsewhere = { ...on.model, endpoint: 'http://127.0.0.1:2/v1' };
  expect(taskKey(modelTask(requestTo(elsewhere), task), 1)).not.toBe(key);
  expect(modelAnswerKind(on).poolOf(task.input)).toBe('anthropic http://127.0.0.1:1/v1');
});

test('a call that a budget holds to a length is cut there: a failure that was paid, and the next ones are not held', async () => {
  const usage = { inputTokens: 1000, outputTokens: 100 };
  const standIn = await startStandIn({
    protocol: 'anthropic',
    key: STAND_IN_KEYS.anthropic,
    answer: () => ({ text: '{"reason": "It', finishReason: 'length', usage }),
  });
  running.push(standIn);
  const on = modelOnStandIn('anthropic', standIn);
  const kind = modelAnswerKind(on);
  const { input } = modelTask(requestTo(on.model), { sample: 0, label: 'a', subject: 'b' });
  const signal = new AbortController().signal;
  const held = kind.execute(input, { signal, outputTokens: 100 });
  // Sonnet 4.5: $3 in and $15 out.
  await expect(held).rejects.toMatchObject({
    kind: 'cut-short',
    maybeBilled: true,
    costUsd: (1000 * 3 + 100 * 15) / 1e6,
  });
  expect(standIn.requests[0]?.raw).toMatchObject({ max_tokens: 100 });
  expect(kind.reservation(input)).toMatchObject({ outputTokens: 500, likely: { outputTokens: 500 } });
  // With all that the request allows, an answer that is too long is a result: nothing else can be done.
  await expect(kind.execute(input, { signal })).resolves.toMatchObject({
    result: { finishReason: 'length' },
  });
});
