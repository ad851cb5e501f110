/**
 * `node bench/bare-calls.ts URL CALLS AT_ONCE BYTES`: nothing but `fetch` and JSON, in a process of its own as the command
 * is. Each prompt has so many bytes.
 */
import { mapConcurrent } from '../src/run/map-concurrent.ts';

const [url = '', calls = 0, atOnce = 1, bytes = 0] = process.argv
  .slice(2)
  .map((argument, index) => (index === 0 ? argument : Number(argument))) as [string, number, number, number];
const material = 'Fold the square along both diagonals.\n'.repeat(Math.ceil(bytes / 38)).slice(0, bytes);
await mapConcurrent(
  Array.from({ length: calls }, (_, index) => index),
  atOnce,
  async (index) => {
    const response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'none', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({
        ...{ model: 'claude-sonnet-5-5', max_tokens: 1000, system: 'You judge skills.' },
        messages: [{ role: 'user', content: [{ type: 'text', text: `${material} Question ${index}.` }] }],
      }),
    });
    if (!response.ok) throw new Error(`The stand-in said ${response.status}.`);
    await response.json();
  },
);
