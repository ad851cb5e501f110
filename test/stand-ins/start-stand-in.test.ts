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
