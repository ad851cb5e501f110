import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import type { OuterNetwork } from '@plugin-eval/sessions/sandbox/allowed-hosts/host-proxy.ts';
import { serverName } from '@plugin-eval/sessions/sandbox/allowed-hosts/server-name.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { obeying, runWithExecution } from '../support/execution-stage.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const PUBLIC = '93.184.216.34';
const ADDRESSES: Record<string, readonly string[]> = {
  'api.example.com': [PUBLIC],
  'other.example.com': [PUBLIC],
  'inside.example.com': ['10.0.0.5'],
  'rebound.example.com': [PUBLIC, '127.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
};
const ALLOWED = ['api', 'inside', 'rebound', 'metadata']
  .flatMap((name) => [`${name}.example.com:80`, `${name}.example.com:443`])
  .sort();

let plain: Server;
let tls: Server;
/** What came out, by address and port. */
let reached: string[];
let network: OuterNetwork;

beforeEach(async () => {
  reached = [];
  plain = createServer((request, answer) => {
    if (request.url === '/away') answer.writeHead(302, { location: 'http://other.example.com/' }).end();
    else if (request.url === '/on') answer.writeHead(302, { location: '/data' }).end();
    else answer.end(`${request.method} ${request.url} of ${request.headers.host}`);
  });
  tls = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (bytes: Buffer) => {
      reached.push(`TLS for ${serverName(bytes)}`);
      socket.destroy();
    });
  });
  for (const server of [plain, tls])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = {
    addressesOf: async (host) => ADDRESSES[host] ?? [],
    connect: (address, port) => {
      reached.push(`${address}:${port}`);
      return connect(((port === 443 ? tls : plain).address() as AddressInfo).port, '127.0.0.1');
    },
  };
});

afterEach(async () => {
  for (const server of [plain, tls]) await new Promise((resolve) => server.close(resolve));
});

const run = (commands: readonly string[], allowedHosts = ALLOWED, setup: readonly string[] = []) =>
  runWithExecution(obeying(...commands), { allowedHosts, network, setup });

const CURL = 'curl -sS -m 10 --proxy-header "x: y"';

describe.skipIf(typeof triedSandbox === 'string' || !existsSync('/usr/bin/curl'))('allowed hosts', () => {
  test('are reached by name, and the record says which and how often', async () => {
    const { result, requests } = await run([
      'curl -sS http://api.example.com/data',
      'curl -sSL http://api.example.com/on',
      'curl -sS https://api.example.com/; echo $?',
    ]);
    expect(requests.at(-1)?.results.map((text) => text.trim())).toEqual([
      'GET /data of api.example.com',
      'GET /data of api.example.com',
      expect.stringMatching(/\n?35$/),
    ]);
    expect(reached.filter((one) => one.startsWith('TLS'))).toEqual(['TLS for api.example.com']);
    expect(result.execution.hosts).toEqual([
      { host: 'api.example.com', port: 80, allowed: true, connections: 3 },
      { host: 'api.example.com', port: 443, allowed: true, connections: 1 },
    ]);
  });

  test.each([
    ['a host that was not named', `${CURL} http://other.example.com/`, ['other.example.com:80']],
    ['another port of one', `${CURL} http://api.example.com:8080/`, ['api.example.com:8080']],
    ['a tunnel to another port', `${CURL} -p http://api.example.com:22/`, ['api.example.com:22']],
    ['an address', `${CURL} http://${PUBLIC}/`, [`${PUBLIC}:80`]],
    ['the loopback of the host', `${CURL} --noproxy "" http://127.0.0.1:8080/`, ['127.0.0.1:8080']],
    ['metadata of a cloud', `${CURL} http://169.254.169.254/latest/`, ['169.254.169.254:80']],
    ['a name of a private address', `${CURL} http://inside.example.com/`, ['inside.example.com:80']],
    ['a name of metadata', `${CURL} https://metadata.example.com/`, ['metadata.example.com:443']],
    ['a name that leads both ways', `${CURL} http://rebound.example.com/`, ['rebound.example.com:80']],
  ])('%s is refused, and nothing goes out', async (_, command, refused) => {
    const { result } = await run([command]);
    expect(result.execution.hosts.map(({ host, port, allowed }) => [`${host}:${port}`, allowed])).toEqual(
      refused.map((one) => [one, false]),
    );
    expect(reached).toEqual([]);
  });

  test('a redirect to a host that is not allowed is refused', async () => {
    const { result, requests } = await run([`${CURL} -L http://api.example.com/away`]);
    expect(requests.at(-1)?.results[0]).toContain('A redirect to other.example.com:80 was not followed.');
    expect(result.execution.hosts).toContainEqual({
      ...{ host: 'other.example.com', port: 80, allowed: false, connections: 1 },
    });
    expect(reached).toEqual([`${PUBLIC}:80`]);
  });

  test('one host is not a way to another: neither by a header, nor by the name in TLS, nor without TLS', async () => {
    const { result, requests } = await run([
      `${CURL} -H 'Host: other.example.com' http://api.example.com/data`,
      `${CURL} --connect-to other.example.com:443:api.example.com:443 https://other.example.com/`,
      `${CURL} -p http://api.example.com:443/`,
    ]);
    expect(requests.at(-1)?.results[0]).toContain('of api.example.com');
    expect(reached).toEqual([`${PUBLIC}:80`]);
    expect(result.execution.hosts).toContainEqual({
      ...{ host: 'other.example.com', port: 443, allowed: false, connections: 1 },
    });
  });

  test('there is no way past the proxy, and none before the setup is over', async () => {
    const { result } = await run(
      [
        `curl -sS -m 3 --noproxy '*' http://${PUBLIC}/`,
        `bash -c 'echo >/dev/tcp/127.0.0.1/${(plain.address() as AddressInfo).port}'`,
        'rm -f /run/proxy/hosts.sock; ls -l /run/proxy/hosts.sock',
      ],
      ALLOWED,
      ['curl -s http://api.example.com/data; true'],
    );
    expect(result.execution.calls.map(({ exitCode }) => exitCode === 0)).toEqual([false, false, true]);
    expect(reached).toEqual([]);
    expect(result.execution.hosts).toEqual([
      { host: 'api.example.com', port: 80, allowed: false, connections: 1 },
    ]);
  });

  test('rubbish breaks nothing, and nothing is left of a session', async () => {
    const before = globSync(`${tmpdir()}/session-*-${process.pid}-*/hosts.sock`);
    const { result, requests } = await run([
      'for i in 1 2 3; do head -c 100000 /dev/urandom | timeout 5 bash -c "cat >/dev/tcp/127.0.0.1/3128"; done; true',
      'curl -sS http://api.example.com/data',
    ]);
    expect(requests.at(-1)?.results[1]).toContain('GET /data');
    expect(result.outcome).toBe('ended');
    expect(globSync(`${tmpdir()}/session-*-${process.pid}-*/hosts.sock`)).toEqual(before);
  });

  test('without any there is no proxy', async () => {
    const { result, requests } = await run(['env | grep -i proxy; ls /run /opt'], []);
    expect(requests.at(-1)?.results[0]).not.toMatch(/proxy/i);
    expect(result.execution.hosts).toEqual([]);
  });
});
