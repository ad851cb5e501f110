/**
 * `node bench/bare-calls.ts URL CALLS AT_ONCE BYTES [http]`: nothing but `fetch`, or `node:http`, and JSON, in a process of its own
 * as the command is. Each prompt has so many bytes.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';

const [url = '', calls = 0, atOnce = 1, bytes = 0] = process.argv
  .slice(2, 6)
  .map((argument, index) => (index === 0 ? argument : Number(argument))) as [string, number, number, number];
const isPlain = process.argv[6] === 'http';
const material = 'Fold the square along both diagonals.\n'.repeat(Math.ceil(bytes / 38)).slice(0, bytes);
const headers = {
  'content-type': 'application/json',
  'x-api-key': 'none',
  'anthropic-version': '2023-06-01',
};
const agent = new Agent({ keepAlive: true });

await mapConcurrent(
  Array.from({ length: calls }, (_, index) => index),
  atOnce,
  async (index) => {
    const body = JSON.stringify({
      ...{ model: 'claude-sonnet-5-5', max_tokens: 1000, system: 'You judge skills.' },
      messages: [{ role: 'user', content: [{ type: 'text', text: `${material} Question ${index}.` }] }],
    });
    const status = isPlain ? await byHttp(body) : await byFetch(body);
    if (status !== 200) throw new Error(`The stand-in said ${status}.`);
  },
);

async function byFetch(body: string): Promise<number> {
  const response = await fetch(`${url}/v1/messages`, { method: 'POST', headers, body });
  await response.json();
  return response.status;
}

async function byHttp(body: string): Promise<number | undefined> {
  const sent = request(`${url}/v1/messages`, { method: 'POST', headers, agent });
  const answered = once(sent, 'response');
  sent.end(body);
  const [response] = (await answered) as [IncomingMessage];
  await json(response);
  return response.statusCode;
}
