import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startHealthServer } from './start-health-server.ts';

async function serve(problem: string | null, alive = true) {
  const health = { isAlive: () => alive, notReady: () => problem, metrics: () => 'm 1\n' };
  const server = await startHealthServer(health, '127.0.0.1', 0);
  onTestFinished(() => server.stop());
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    return { status: response.status, text: await response.text() };
  };
  return { ask, port: server.port };
}

test('a worker that takes tasks is alive and ready', async () => {
  const { ask } = await serve(null);
  expect(await ask('/livez')).toEqual({ status: 200, text: 'alive\n' });
  expect(await ask('/readyz')).toEqual({ status: 200, text: 'ready\n' });
  expect(await ask('/metrics?x=1')).toEqual({ status: 200, text: 'm 1\n' });
});

test('one that drains, or hears nothing from its database, says so', async () => {
  const { ask } = await serve('draining', false);
  expect(await ask('/livez')).toMatchObject({ status: 503 });
  expect(await ask('/readyz')).toEqual({ status: 503, text: 'draining\n' });
});

test('nothing else is answered, and nothing is taken', async () => {
  const { ask, port } = await serve(null);
  expect(await ask('/etc/passwd')).toMatchObject({ status: 404 });
  expect(await ask('/livez', 'POST')).toMatchObject({ status: 405 });
  const health = { isAlive: () => true, notReady: () => null, metrics: () => '' };
  await expect(startHealthServer(health, '127.0.0.1', port)).rejects.toThrow(UsageError);
});
