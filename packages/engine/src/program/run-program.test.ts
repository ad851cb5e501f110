import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type ProgramOutput, runProgram } from './run-program.ts';

function run(
  script: string,
  { timeoutMs = 20_000, signal = new AbortController().signal, program = '/bin/sh' } = {},
): Promise<ProgramOutput> {
  const environment = { PATH: '/usr/bin:/bin' };
  return runProgram(
    { program, argv: ['sh', '-c', script], folder: '/', environment, timeoutMs, maxBytes: 1_000_000 },
    'Hello.',
    signal,
  );
}

/** Whether it runs: one that has ended may wait for somebody to take note of it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Signals need a moment. */
async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100 && isAlive(pid); attempt++) await sleep(50);
  return !isAlive(pid);
}

const pidIn = ({ stdout }: ProgramOutput) => Number.parseInt(stdout.toString(), 10);

test('a child that holds stdout open does not hold us up, and is gone afterwards', async () => {
  const output = await run('sleep 1000 & echo $!');
  expect(output.end).toEqual({ kind: 'exited', code: 0, signal: null });
  expect(pidIn(output)).toBeGreaterThan(1);
  expect(await isGone(pidIn(output))).toBe(true);
});

test('a child that is quiet is gone afterwards too', async () => {
  const output = await run('sleep 1000 >/dev/null 2>&1 </dev/null & echo $!');
  expect(output.end).toMatchObject({ code: 0 });
  expect(await isGone(pidIn(output))).toBe(true);
});

test('one that has left the group and holds stdout open is not waited for', async () => {
  const script = `import { spawn } from 'node:child_process';
    const child = spawn('sleep', ['1000'], { stdio: 'inherit', detached: true });
    console.log(child.pid);
    child.unref();`;
  const argv = ['node', '--input-type=module', '-e', script];
  const environment = { PATH: '/usr/bin:/bin' };
  const limits = { timeoutMs: 20_000, maxBytes: 1_000 };
  const output = await runProgram(
    { program: process.execPath, argv, folder: '/', environment, ...limits },
    '',
    new AbortController().signal,
  );
  const pid = pidIn(output);
  onTestFinished(() => void process.kill(pid, 'SIGKILL'));
  expect(output.end).toEqual({ kind: 'exited', code: 0, signal: null });
  expect(isAlive(pid)).toBe(true);
});

test('the time limit ends program and children, also those that will not hear of it', async () => {
  const output = await run('trap "" TERM; sleep 1000 & echo $!; wait', { timeoutMs: 700 });
  expect(output.end).toEqual({ kind: 'stopped', why: 'time-limit' });
  expect(await isGone(pidIn(output))).toBe(true);
});

test('a program that ends in peace when it is asked to was stopped all the same', async () => {
  const output = await run('trap "exit 0" TERM; sleep 1000 & wait', { timeoutMs: 700 });
  expect(output.end).toEqual({ kind: 'stopped', why: 'time-limit' });
});

test('an abort ends it, before its start and after', async () => {
  const stop = new AbortController();
  const started = join(temporaryFolder(), 'started');
  const running = run(`echo $$; : > ${started}; sleep 1000`, { signal: stop.signal });
  while (!existsSync(started)) await sleep(20);
  stop.abort();
  const output = await running;
  expect(output.end).toEqual({ kind: 'stopped', why: 'aborted' });
  expect(await isGone(pidIn(output))).toBe(true);
  expect((await run('sleep 1000', { signal: AbortSignal.abort() })).end).toMatchObject({ why: 'aborted' });
});

test('a program that kills itself says by what', async () => {
  expect((await run('kill -KILL $$')).end).toEqual({ kind: 'exited', code: null, signal: 'SIGKILL' });
});

test('what cannot be started says why', async () => {
  expect((await run('', { program: '/no/such/program' })).end).toEqual({
    kind: 'not-started',
    code: 'ENOENT',
  });
  const text = join(temporaryFolder(), 'notes');
  writeFileSync(text, 'Buy milk.', { mode: 0o644 });
  expect((await run('', { program: text })).end).toEqual({ kind: 'not-started', code: 'EACCES' });
  expect((await run('\0')).end).toMatchObject({ kind: 'not-started' });
});

test('of output without end the beginning is kept, and the hash of as much as was allowed', async () => {
  const output = await run('yes spam');
  expect(output.end).toEqual({ kind: 'stopped', why: 'too-large' });
  expect(output.stdout.toString()).toBe('spam\n'.repeat(4_000).slice(0, 16_384));
  // So small a part of a larger buffer would keep all of that.
  expect(output.stdout.buffer.byteLength).toBeLessThanOrEqual(65_536);
  const allowed = 'spam\n'.repeat(200_000);
  expect(output.cutSha256).toBe(createHash('sha256').update(allowed).digest('hex'));
  expect((await run('yes spam | head -c 1000000')).cutSha256).toBeNull();
});

test('it ends with all of its group when the process that started it is killed', async () => {
  const file = join(temporaryFolder(), 'pids');
  const script = `import { runProgram } from ${JSON.stringify(new URL('run-program.ts', import.meta.url).href)};
    const run = (script) => runProgram(
      {
        ...{ program: '/bin/sh', argv: ['sh', '-c', script], folder: '/', maxBytes: 1_000 },
        ...{ environment: { PATH: '/usr/bin:/bin' }, timeoutMs: 600_000 },
      },
      '',
      new AbortController().signal,
    );
    await run('exit 0');
    await run('trap "" TERM; sleep 1000 & echo $$ $! > "${file}"; wait');`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const pids = () => (existsSync(file) ? readFileSync(file, 'utf8') : '').trim().split(' ').map(Number);
  for (let attempt = 0; attempt < 200 && pids().length < 2; attempt++) await sleep(50);
  const started = pids();
  expect(started.map(isAlive)).toEqual([true, true]);
  parent.kill('SIGKILL');
  expect(await Promise.all(started.map(isGone))).toEqual([true, true]);
});

test('a process whose programs have ended ends by itself', async () => {
  const script = `import { runProgram } from ${JSON.stringify(new URL('run-program.ts', import.meta.url).href)};
    const { end } = await runProgram(
      {
        ...{ program: '/bin/true', argv: ['true'], folder: '/', maxBytes: 1_000 },
        ...{ environment: {}, timeoutMs: 600_000 },
      },
      '',
      new AbortController().signal,
    );
    console.log(end.code);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[said], [code]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')]);
  expect([String(said), code]).toEqual(['0\n', 0]);
});
