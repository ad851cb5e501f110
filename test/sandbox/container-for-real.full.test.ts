import { tmpdir } from 'node:os';
import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { SessionProxy } from '@plugin-eval/sessions/execution/session-proxy.ts';
import {
  requireContainerPromises,
  requireContainerProxy,
} from '@plugin-eval/sessions/sandbox/container-promises.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { trySandboxPromises } from '@plugin-eval/sessions/sandbox/sandbox-promises.ts';
import { describe, expect, test } from 'vitest';
import { obeying, runWithExecution } from '../support/execution-stage.ts';

/**
 * An image with a shell, coreutils, tar and curl on this machine. Without it these tests are skipped: they need docker or
 * podman that works, which tests cannot bring about.
 */
const IMAGE = process.env.PLUGIN_EVAL_CONTAINER_IMAGE;

async function engine() {
  const machine = {
    ...hostMachine,
    ...hostSystem,
    variables: process.env,
    elapsedMs: () => performance.now(),
  };
  return await findSandbox({ kind: 'container', image: IMAGE ?? '' }, machine);
}

describe.skipIf(IMAGE === undefined)('a real container engine', () => {
  test('holds every promise of the sandbox', async () => {
    const host = await engine();
    await requireContainerPromises(host);
    const tried = await trySandboxPromises(host, process.cwd());
    expect(tried.filter(({ holds }) => !holds)).toEqual([]);
  });

  test('runs a session with tool execution, and leads to allowed hosts alone', async () => {
    const host = await engine();
    const allowedHosts = ['api.example.com:80'];
    const open = await SessionProxy.open({ allowedHosts });
    const { proxy } = open.contents;
    if (proxy === undefined) throw new Error('There is no proxy.');
    await requireContainerProxy(host, { proxy });
    await open.close();
    const asked: string[] = [];
    const { result, requests } = await runWithExecution(
      obeying(
        'mkdir out && cat given.txt >out/a.txt; id -u',
        'curl -sS -m 10 http://api.example.com/; curl -sS -m 10 http://other.example.com/',
        `cat /proc/net/dev | tail -n +3 | sed 's/:.*//'; ls ${tmpdir()} /root 2>&1 | grep -c session-; echo x >/usr/x`,
      ),
      {
        ...{ host, allowedHosts, files: { 'given.txt': 'given\n' } },
        network: {
          addressesOf: async (name) => {
            asked.push(name);
            return ['127.0.0.1'];
          },
          connect: () => {
            throw new Error('Nothing may be connected to.');
          },
        },
      },
    );
    const results = requests.at(-1)?.results ?? [];
    expect(results[0]?.trim()).toBe('1000');
    expect(results[1]?.match(/may not be reached/g)).toHaveLength(2);
    expect(results[2]).toMatch(/^\s*lo\s+0\n[\s\S]*Read-only file system/);
    expect(asked).toEqual(['api.example.com']);
    expect(result.execution.artefacts.map(({ path }) => path)).toEqual(['out/a.txt']);
    expect(result.execution.sandbox).toMatchObject({ kind: 'container' });
  });
});
