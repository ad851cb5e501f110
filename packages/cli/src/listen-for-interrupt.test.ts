import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as sequential } from 'vitest';

// Each waits for a process of its own, most of the time for nothing to happen.
const test = sequential.concurrent;

const LISTENER = new URL('./listen-for-interrupt.ts', import.meta.url).href;

/** A process that says when it is asked to stop, and goes on for a while. */
async function listeningProcess(onStop = ''): Promise<{ child: ChildProcess; said: () => string }> {
  const script = `import { listenForInterrupt } from '${LISTENER}';
    const stopListening = listenForInterrupt(() => { console.log('stopping'); ${onStop} });
    console.log('ready');
    setTimeout(() => {}, 1500);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await once(child.stdout, 'data');
  return { child, said: () => said };
}

test('a signal that closely follows the first is the same one', async () => {
  const { child, said } = await listeningProcess();
  child.kill('SIGINT');
  await sleep(50);
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said()).toBe('ready\nstopping\n');
});

test('whoever asks again later is obeyed at once', async () => {
  const { child } = await listeningProcess();
  child.kill('SIGINT');
  await sleep(600);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
});

test('an echo that comes after the listening has ended does not kill what is being said', async () => {
  const { child, said } = await listeningProcess('setTimeout(() => stopListening());');
  child.kill('SIGINT');
  await sleep(50);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said()).toBe('ready\nstopping\n');
});
