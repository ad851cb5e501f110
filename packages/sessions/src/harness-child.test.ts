import { once } from 'node:events';
import { expect, test } from 'vitest';
import { HarnessChild } from './harness-child.ts';

const WAITS = {
  ...{ command: process.execPath, args: ['--eval', 'setTimeout(() => {}, 60_000)'] },
  env: { PATH: process.env.PATH },
};

test('what is killed before it is started does not go on', async () => {
  const harness = new HarnessChild();
  harness.kill();
  const [code, signal] = await once(harness.spawn(WAITS), 'exit');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  await harness.end();
});

test('the end waits until it is gone', async () => {
  const harness = new HarnessChild();
  const child = harness.spawn(WAITS);
  await harness.end();
  expect(child.signalCode).toBe('SIGKILL');
});
