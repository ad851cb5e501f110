import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hostMachine, hostSystem } from '../../src/config/host-machine.ts';
import { findSandbox } from '../../src/sandbox/find-sandbox.ts';
import { runScript } from '../support/tried-sandbox.ts';

/**
 * Stands in for docker: keeps its arguments, and runs what comes after the image on this machine, without any walls. It
 * knows one image.
 */
const STAND_IN = `#!/bin/sh
printf '%s\\n' "$*" >>"$HOME/calls.txt"
[ "$1" = run ] || exit 0
entry=
while [ $# -gt 0 ] && [ "$1" != "known-image" ]; do
  [ "$1" = --entrypoint ] && entry=$2
  [ "$1" = unknown-image ] && { echo "no such image" >&2; exit 125; }
  shift
done
shift
cd "$HOME" && exec "$entry" "$@"
`;

async function engine(image = 'known-image') {
  const home = await mkdtemp(join(tmpdir(), 'engine-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  writeFileSync(join(home, 'docker'), STAND_IN);
  chmodSync(join(home, 'docker'), 0o755);
  const machine = {
    ...{ ...hostMachine, ...hostSystem },
    variables: { PATH: `${home}:${process.env.PATH}`, HOME: home },
    elapsedMs: () => performance.now(),
  };
  const calls = () =>
    existsSync(join(home, 'calls.txt'))
      ? readFileSync(join(home, 'calls.txt'), 'utf8').trim().split('\n')
      : [];
  return { calls, host: await findSandbox({ kind: 'container', image }, machine) };
}

test('a container gets the same promises as options of its engine', async () => {
  const { host, calls } = await engine();
  expect(host.used).toEqual({ kind: 'container', version: 'known-image', limits: 'container' });
  const before = calls().length;
  const { stdout, exitCode } = await runScript('cat; exit 3', {
    host,
    stdin: 'given',
    env: { ONE: 'a b' },
    mounts: [{ source: '/case,files', target: '/mounted', access: 'read-only' }],
    limits: { memoryBytes: 1_000_000_000, processes: 99, diskBytes: 5_000_000, cpuMs: 2_500 },
  });
  expect([stdout, exitCode]).toEqual(['given', 3]);
  const run = calls()[before] ?? '';
  for (const option of [
    '--rm --interactive --init --pull never --name session-',
    '--network none --read-only --user 1000:1000',
    '--cap-drop ALL --security-opt no-new-privileges',
    '--memory 1000000000 --memory-swap 1000000000',
    '--pids-limit 99',
    '--ulimit cpu=3',
    '--tmpfs /work:rw,exec,nosuid,nodev,size=5000000,mode=1777',
    '--mount type=bind,"source=/case,files",target=/mounted,readonly',
    '--workdir /work',
    '--env ONE=a b',
    '--entrypoint /bin/sh known-image -c cat; exit 3',
  ])
    expect(run).toContain(option);
  expect(run).not.toContain('--privileged');
});

test('a container that is stopped is removed by its name', async () => {
  const { host, calls } = await engine();
  const outcome = await runScript('sleep 30', { host, limits: { wallMs: 200 } });
  expect(outcome.limitHit).toBe('wall-time');
  const name = /--name (session-\S+)/.exec(calls().findLast((call) => call.startsWith('run')) ?? '')?.[1];
  await expect.poll(() => calls()).toContain(`rm --force ${name}`);
});

test('an image that is not there is said, with what to do', async () => {
  await expect(engine('unknown-image')).rejects.toThrow(
    'The container image unknown-image cannot be run: no such image. Check that the engine is running and that the image is there (docker pull): it is not pulled by itself.',
  );
});

test('without an engine it is said what to install', async () => {
  const machine = { ...hostMachine, ...hostSystem, variables: { PATH: '/nowhere' }, elapsedMs: () => 0 };
  await expect(findSandbox({ kind: 'container', image: 'x' }, machine)).rejects.toThrow(
    'Neither docker nor podman is installed.',
  );
});
