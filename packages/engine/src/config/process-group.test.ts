import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { signalGroup } from './process-group.ts';

test.skipIf(process.platform === 'win32')('a signal reaches every process of the group', async () => {
  const child = spawn('sh', ['-c', 'sleep 60 & wait'], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  expect(signalGroup(child.pid ?? 0, 'SIGKILL')).toBe(true);
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
});

test('a group that is gone is said to be', () => {
  expect(signalGroup(2 ** 30, 'SIGTERM', 'linux')).toBe(false);
});

test('Windows ends the whole tree of processes', () => {
  const ended: number[] = [];
  expect(signalGroup(42, 'SIGTERM', 'win32', (leader) => void ended.push(leader))).toBe(true);
  expect(ended).toEqual([42]);
});
