import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startStandIn } from './start-stand-in.ts';

const message = (url: string, key: string | null, text = 'hi') =>
  fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: key === null ? {} : { 'x-api-key': key },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: text }] }),
  });

test('a stand-in refuses a wrong key, counts every call and keeps what it was asked', async () => {
  const standIn = await startStandIn({
    protocol: 'anthropic',
    key: 'right',
    answer: ({ call, texts }) => ({ text: `${call}: ${texts[0]}` }),
  });
  expect((await message(standIn.url, null)).status).toBe(401);
  expect((await message(standIn.url, 'wrong')).status).toBe(401);
  expect(await (await message(standIn.url, 'right', 'hello')).json()).toMatchObject({
    content: [{ text: '3: hello' }],
  });
  expect(standIn.calls).toBe(3);
  expect(standIn.requests.map(({ texts }) => texts[0])).toEqual(['hi', 'hi', 'hello']);
  expect((await fetch(`${standIn.url}/v1/other`, { method: 'POST', body: '{}' })).status).toBe(404);
  await standIn.stop();
});

test('in a process of its own it prints its URL, answers by what it is asked, and tells its count', async () => {
  const config = {
    protocol: 'anthropic',
    answers: [{ when: 'weather', text: 'rain' }, { text: 'no idea' }],
    faults: [{ kind: 'status', status: 529 }],
  };
  const script = fileURLToPath(new URL('serve.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(config)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    expect((await message(url, null)).status).toBe(529);
    expect(await (await message(url, null, 'the weather?')).text()).toContain('"rain"');
    expect(await (await message(url, null)).text()).toContain('"no idea"');
    const look = async () => (await (await fetch(`${url}/stand-in`)).json()) as Record<string, number | null>;
    const first = await look();
    expect(first).toMatchObject({ calls: 3, in_flight: 0, most_in_flight: 1 });
    expect(first.last_answer_at).toBeGreaterThanOrEqual(first.first_call_at ?? Number.NaN);
    expect(await look()).toMatchObject({ calls: 3, first_call_at: null, last_answer_at: null });
  } finally {
    child.kill();
  }
});

const post = (url: string, path: string, body: unknown) =>
  fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
const BOUNDED = {
  type: 'object',
  properties: { reason: { type: 'string', minLength: 1 } },
  required: ['reason'],
  additionalProperties: false,
};
const OPEN = {
  type: 'object',
  properties: { skill: { type: 'string' }, args: { type: 'string' } },
  required: ['skill'],
};

test.each([
  [
    'openai-chat',
    '/v1/chat/completions',
    (schema: object) => ({
      messages: [],
      response_format: { type: 'json_schema', json_schema: { name: 'a', strict: true, schema } },
    }),
    'response_format',
  ],
  [
    'openai-responses',
    '/v1/responses',
    (schema: object) => ({
      input: [],
      text: { format: { type: 'json_schema', name: 'a', strict: true, schema } },
    }),
    'text.format.schema',
  ],
  [
    'anthropic',
    '/v1/messages',
    (schema: object) => ({ messages: [], output_config: { format: { type: 'json_schema', schema } } }),
    undefined,
  ],
] as const)(
  '%s refuses a schema with bounds or open objects, as its provider does',
  async (protocol, path, bodyOf, param) => {
    const standIn = await startStandIn({ protocol, answer: () => ({ text: '{}' }) });
    const { minLength: _, ...reason } = BOUNDED.properties.reason;
    for (const [schema, status] of [
      [BOUNDED, 400],
      [OPEN, 400],
      [{ ...BOUNDED, properties: { reason } }, 200],
    ] as const) {
      const response = await post(standIn.url, path, bodyOf(schema));
      expect(response.status).toBe(status);
      if (status === 400 && param !== undefined)
        expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
    }
    await standIn.stop();
  },
);

test('strict tools are held to the same; those of a session are not strict', async () => {
  const standIn = await startStandIn({ protocol: 'openai-responses', answer: () => ({ text: 'x' }) });
  const tool = (strict?: boolean) => ({
    input: [],
    tools: [
      { type: 'function', name: 'Skill', parameters: OPEN, ...(strict === undefined ? {} : { strict }) },
    ],
  });
  expect((await post(standIn.url, '/v1/responses', tool(true))).status).toBe(400);
  // Responses takes tools for strict unless they say otherwise.
  expect((await post(standIn.url, '/v1/responses', tool())).status).toBe(400);
  expect((await post(standIn.url, '/v1/responses', tool(false))).status).toBe(200);
  await standIn.stop();
});
