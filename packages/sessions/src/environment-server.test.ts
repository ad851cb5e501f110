import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  environmentServer,
  environmentToolNames,
  type ServedCall,
  type ServerTransport,
} from './environment-server.ts';

const TOOL = { name: 'send_mail', description: 'Sends a mail.', inputSchema: { type: 'object' } };

/** A server on a way that a test holds the other end of. */
async function served(answer: (call: ServedCall) => Promise<{ ok: boolean; text: string }>) {
  const sent: unknown[] = [];
  const transport: ServerTransport = { send: async (message) => void sent.push(message) };
  await environmentServer([TOOL], answer).instance.connect(transport);
  return async (message: unknown) => {
    transport.onmessage?.(message);
    await new Promise((resolve) => setImmediate(resolve));
    return sent.splice(0);
  };
}
const SENT = async () => ({ ok: true, text: 'Sent.' });
const request = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 7, method, params });
const result = (value: unknown) => [{ jsonrpc: '2.0', id: 7, result: value }];

test('it introduces itself in the version of the protocol that it is asked for', async () => {
  const ask = await served(SENT);
  const introduced = (protocolVersion: string) =>
    result({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'workspace', version: '1.0.0' },
    });
  expect(await ask(request('initialize', { protocolVersion: '2025-11-25' }))).toEqual(
    introduced('2025-11-25'),
  );
  expect(await ask(request('initialize'))).toEqual(introduced('2025-06-18'));
  expect(await ask(request('ping'))).toEqual(result({}));
});

test('its tools are listed with their schemas, to be shown at once and to return whole results', async () => {
  const ask = await served(SENT);
  expect(await ask(request('tools/list'))).toEqual(
    result({
      tools: [{ ...TOOL, _meta: { 'anthropic/alwaysLoad': true, 'anthropic/maxResultSizeChars': 500_000 } }],
    }),
  );
  expect(environmentToolNames([TOOL])).toEqual(['mcp__workspace__send_mail']);
});

test('a call is handed on with its id, its name and its whole input', async () => {
  const calls: ServedCall[] = [];
  const ask = await served(async (call) => {
    calls.push(call);
    return { ok: call.tool === 'send_mail', text: `Answer to ${call.tool}.` };
  });
  const _meta = { 'claudecode/toolUseId': 'toolu_1' };
  const input = { to: ['a'], __proto__x: 1 };
  expect(await ask(request('tools/call', { name: 'send_mail', arguments: input, _meta }))).toEqual(
    result({ content: [{ type: 'text', text: 'Answer to send_mail.' }], isError: false }),
  );
  expect(await ask(request('tools/call', { name: 'other' }))).toEqual(
    result({ content: [{ type: 'text', text: 'Answer to other.' }], isError: true }),
  );
  expect(calls).toEqual([
    { id: 'toolu_1', tool: 'send_mail', input: JSON.stringify(input) },
    { id: null, tool: 'other', input: '{}' },
  ]);
});

test('notifications are not answered, and unknown methods are refused', async () => {
  const ask = await served(SENT);
  expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([]);
  expect(await ask({ jsonrpc: '2.0', id: 7, result: {} })).toEqual([]);
  expect(await ask(request('resources/list'))).toMatchObject([{ id: 7, error: { code: -32601 } }]);
});

test('a server that is broken says so, and stays', async () => {
  const ask = await served(async () => {
    throw new Error('a bug');
  });
  expect(await ask(request('tools/call', { name: 'send_mail' }))).toMatchObject([
    { error: { code: -32603 } },
  ]);
  expect(await ask(request('ping'))).toEqual(result({}));
});

test('whatever comes, it answers once or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (message) => {
      const ask = await served(SENT);
      expect((await ask(message)).length).toBeLessThanOrEqual(1);
      expect(await ask(request('ping'))).toEqual(result({}));
    }),
    { seed: 8, numRuns: 200 },
  );
});
