import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { hostMachine } from './host-machine.ts';

test('a process lives until it has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { pid } = child;
  if (pid === undefined) throw new Error('no process');
  expect(hostMachine.isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(hostMachine.isAlive(pid)).toBe(false);
  expect(hostMachine.isAlive(hostMachine.pid)).toBe(true);
});

test('temporary folders go where the system has them', () => {
  expect(isAbsolute(hostMachine.temporaryFolder)).toBe(true);
  expect(existsSync(hostMachine.temporaryFolder)).toBe(true);
});
