import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childProcesses } from './child-processes.ts';

const onLinux = test.skipIf(!existsSync('/proc/self/environ'));

onLinux('a child is seen with its own environment, or not at all, while many begin and end', async () => {
  const env = { PATH: '/nowhere', OWN: 'x'.repeat(2_000) };
  let seen = 0;
  for (let round = 0; round < 60; round++) {
    const child = spawn('/bin/sleep', ['0.01'], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    for (let look = 0; look < 20; look++) {
      for (const { environment } of childProcesses()) {
        expect(environment).toContain('PATH=/nowhere');
        seen += 1;
      }
    }
    await ended;
  }
  expect(seen).toBeGreaterThan(0);
  expect(childProcesses()).toEqual([]);
});

onLinux('a child without an environment is seen as such', async () => {
  const child = spawn('/bin/sleep', ['30'], { env: {}, stdio: 'ignore' });
  try {
    expect(childProcesses()).toEqual([{ pid: child.pid, environment: [''] }]);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
