import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { systemTimer } from './timer.ts';

test('sleeps', async () => {
  const from = performance.now();
  await systemTimer.sleep(20, new AbortController().signal);
  // Timers may be a millisecond early.
  expect(performance.now() - from).toBeGreaterThanOrEqual(18);
});

test('an abort ends the sleep at once', async () => {
  const controller = new AbortController();
  const sleep = systemTimer.sleep(60_000, controller.signal, { keepAlive: false });
  controller.abort();
  await expect(sleep).rejects.toThrow();
  await expect(systemTimer.sleep(60_000, controller.signal)).rejects.toThrow();
});

test.each([
  [true, 'waits', 300],
  [false, 'does not wait', 0],
])('keepAlive %s: a process with nothing else to do %s', (keepAlive, _, least) => {
  const timer = new URL('./timer.ts', import.meta.url).href;
  const script = `
    import { systemTimer } from '${timer}';
    process.on('exit', () => console.log(performance.now() - from));
    const from = performance.now();
    systemTimer.sleep(${keepAlive ? 310 : 60_000}, new AbortController().signal, { keepAlive: ${keepAlive} });
  `;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(Number(child.stdout)).toBeGreaterThanOrEqual(least);
});
