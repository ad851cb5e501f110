import { existsSync, globSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { SessionProxy } from '@plugin-eval/sessions/execution/session-proxy.ts';
import type { OuterNetwork } from '@plugin-eval/sessions/sandbox/allowed-hosts/host-proxy.ts';
import { requireContainerProxy } from '@plugin-eval/sessions/sandbox/container-promises.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { containerEngine, WITH_WALLS } from '../support/container-engine.ts';
import { obeying, runWithExecution } from '../support/execution-stage.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const ALLOWED = ['api.example.com:80'];
let server: Server;
let reached: string[];
let network: OuterNetwork;

beforeEach(async () => {
  reached = [];
  server = createServer((request, answer) => answer.end(`${request.url} of ${request.headers.host}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = {
    addressesOf: async () => ['93.184.216.34'],
    connect: (address, port) => {
      reached.push(`${address}:${port}`);
      return connect((server.address() as AddressInfo).port, '127.0.0.1');
    },
  };
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const isTried = typeof triedSandbox !== 'string' && existsSync('/usr/bin/curl');

describe.skipIf(!isTried)('allowed hosts of a container', () => {
  test('are reached through the socket that is mounted, and nothing else is', async () => {
    const { host, calls } = await containerEngine(WITH_WALLS);
    const before = globSync(`${tmpdir()}/session-*-${process.pid}-*/hosts.sock`);
    const { result, requests } = await runWithExecution(
      obeying(
        'curl -sS http://api.example.com/data',
        'curl -sS -m 5 http://other.example.com/',
        `curl -sS -m 3 --noproxy '*' http://127.0.0.1:${(server.address() as AddressInfo).port}/; tail -n +3 /proc/net/dev | cut -d: -f1`,
        'ls ~/.ssh /root /etc/shadow; rm -f /run/proxy/hosts.sock; echo >>/opt/proxy/node; ls /run/proxy',
      ),
      { allowedHosts: ALLOWED, network, host },
    );
    const results = requests.at(-1)?.results.map((text) => text.trim()) ?? [];
    expect(results[0]).toBe('/data of api.example.com');
    expect(results[1]).toContain('may not be reached');
    expect(results[2]).toMatch(/Failed to connect[\s\S]*\blo$/);
    expect(results[3]).toMatch(/hosts\.sock$/);
    expect(reached).toEqual(['93.184.216.34:80']);
    expect(result.execution.hosts).toEqual([
      { host: 'api.example.com', port: 80, allowed: true, connections: 1 },
      { host: 'other.example.com', port: 80, allowed: false, connections: 1 },
    ]);
    const run = calls().findLast((call) => call.startsWith('run')) ?? '';
    expect(run).toContain('--network none');
    expect(run).toMatch(/--mount type=bind,source=\S+hosts\.sock,target=\/run\/proxy\/hosts\.sock,readonly/);
    expect(run).toContain(`--mount type=bind,source=${process.execPath},target=/opt/proxy/node,readonly`);
    expect(globSync(`${tmpdir()}/session-*-${process.pid}-*/hosts.sock`)).toEqual(before);
  });

  test('without any nothing is mounted', async () => {
    const { host, calls } = await containerEngine(WITH_WALLS);
    await runWithExecution(obeying('true'), { host });
    expect(calls().join()).not.toMatch(/proxy/);
  });

  test('an image or an engine in which nothing leads to them is refused before anything is paid', async () => {
    const { host } = await containerEngine(WITH_WALLS);
    const open = await SessionProxy.open({ allowedHosts: ALLOWED }, network);
    const { proxy } = open.contents;
    if (proxy === undefined) throw new Error('There is no proxy.');
    await requireContainerProxy(host, { proxy });
    // A socket that nobody listens at any more, as an engine in a virtual machine mounts it.
    await open.close();
    const dead = requireContainerProxy(host, { proxy: { ...proxy, socket: '/dev/null' } });
    await expect(dead).rejects.toThrow(SandboxError);
    await expect(dead).rejects.toThrow(
      /nothing can connect to the hosts of --allow-host.*Node\.js in the image/,
    );
  });
});
