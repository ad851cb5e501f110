import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { requireContainerPromises } from '@plugin-eval/sessions/sandbox/container-promises.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { expect, test } from 'vitest';
import { containerEngine, WITH_WALLS } from '../support/container-engine.ts';
import { runScript, triedSandbox } from '../support/tried-sandbox.ts';

test('a container gets the same promises as options of its engine', async () => {
  const { host, calls } = await containerEngine();
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
    '--tmpfs /work:rw,exec,nosuid,nodev,size=5000000,nr_inodes=100000,mode=1777',
    '--mount type=bind,"source=/case,files",target=/mounted,readonly',
    '--workdir /work',
    '--env ONE=a b',
    '--entrypoint /bin/sh known-image -c cat; exit 3',
  ])
    expect(run).toContain(option);
  expect(run).not.toContain('--privileged');
});

test('a container that is stopped is removed by its name', async () => {
  const { host, calls } = await containerEngine();
  const outcome = await runScript('sleep 30', { host, limits: { wallMs: 200 } });
  expect(outcome.limitHit).toBe('wall-time');
  const name = /--name (session-\S+)/.exec(calls().findLast((call) => call.startsWith('run')) ?? '')?.[1];
  await expect.poll(() => calls()).toContain(`rm --force ${name}`);
});

test('an image that is not there is said, with what to do', async () => {
  await expect(containerEngine(undefined, 'unknown-image')).rejects.toThrow(
    'The container image unknown-image cannot be run: no such image. Check that the engine is running and that the image is present (docker pull): it is not pulled automatically.',
  );
});

test('without an engine it is said what to install', async () => {
  const machine = { ...hostMachine, ...hostSystem, variables: { PATH: '/nowhere' }, elapsedMs: () => 0 };
  await expect(findSandbox({ kind: 'container', image: 'x' }, machine)).rejects.toThrow(
    'Neither docker nor podman is installed.',
  );
});

test.skipIf(typeof triedSandbox === 'string')(
  'an engine that takes limits and does not hold them is no place to execute in',
  async () => {
    const { host } = await containerEngine(WITH_WALLS);
    await expect(requireContainerPromises(host)).rejects.toThrow(
      /does not enforce the limit of memory and of processes\. .*leave --sandbox container out/,
    );
  },
);

test.skipIf(typeof triedSandbox === 'string')(
  'an image with folders that cannot be written is none to execute in',
  async () => {
    const { host } = await containerEngine(
      WITH_WALLS.replace('walls+=(--tmpfs', 'walls+=(--dir').replace('--chdir', '--remount-ro / --chdir'),
    );
    await expect(requireContainerPromises(host)).rejects.toThrow(
      /nothing can be written to \/work, \/home\/user, \/run\/session, \/tmp\. Use an image without these folders/,
    );
  },
);
