import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { type AllowedHost, normalHost, parseAllowedHost } from './allowed-host.ts';
import { HostRecord } from './host-record.ts';
import { isPublicAddress } from './public-address.ts';
import { LONGEST_HELLO, serverName } from './server-name.ts';

const MOST_AT_ONCE = 64;
const IDLE_MS = 60_000;
const CONNECT_MS = 10_000;
/** Bytes that one session may move in both directions together. */
const MOST_BYTES = 256 * 1024 ** 2;
const HTTPS = 443;
const HTTP = 80;
/** Headers of a single connection, or that identify its source. Source: RFC 9110, 7.6.1. */
const OF_CONNECTION =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|forwarded|x-forwarded-.*)$/i;

/** The way to the network. */
export interface OuterNetwork {
  addressesOf(host: string): Promise<readonly string[]>;
  connect(address: string, port: number): Socket;
}

const SYSTEM_NETWORK: OuterNetwork = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (host, port) => connect({ host, port }),
};

/**
 * A session's only access to outside hosts: an HTTP proxy on a unix socket that admits hosts allowed by name,
 * and records every request. A tunnel carries only TLS to its own host; names that resolve to addresses of
 * this machine or its neighbours are rejected, and so are redirects to other hosts. Source:
 * docs/specification/executed-sessions.md, "Allowed hosts".
 */
export class HostProxy {
  readonly #allowed: readonly AllowedHost[];
  readonly #network: OuterNetwork;
  readonly #record = new HostRecord();
  readonly #server: Server;
  readonly #open = new Set<Duplex>();
  #isOpen = () => false;
  #bytes = 0;

  private constructor(allowed: readonly string[], network: OuterNetwork) {
    this.#allowed = allowed.map(parseAllowedHost);
    this.#network = network;
    this.#server = createServer({ requestTimeout: IDLE_MS, headersTimeout: CONNECT_MS });
    this.#server.maxConnections = MOST_AT_ONCE;
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('request', (incoming, answer) => {
      this.#pass(incoming, answer).catch(() => answer.destroy());
    });
    this.#server.on('connect', (incoming, socket, head) => {
      this.#tunnel(incoming, socket, head).catch(() => socket.destroy());
    });
    // Whoever is inside may send anything.
    this.#server.on('clientError', (_, socket) => socket.destroy());
  }

  /**
   * @param allowed as `parseAllowedHost` reads them
   * @param path of the socket
   * @throws ConfigError; an error of the system where the socket cannot be made
   */
  static async open(allowed: readonly string[], path: string, network = SYSTEM_NETWORK): Promise<HostProxy> {
    const proxy = new HostProxy(allowed, network);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject);
      proxy.#server.listen(path, resolve);
    });
    return proxy;
  }

  /**
   * Admits requests once the setup is over; until then all are rejected: a setup has no network. @param when
   * whether the setup is over
   */
  letThrough(when: () => boolean): void {
    this.#isOpen = when;
  }

  get hosts(): SessionExecution['hosts'] {
    return this.#record.hosts;
  }

  /** Ends it with all connections. Never throws. */
  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** A request of HTTP without TLS, with the whole address in its first line. */
  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = URL.canParse(incoming.url ?? '') ? new URL(incoming.url ?? '') : null;
    if (url === null || url.protocol !== 'http:' || url.username !== '' || url.password !== '')
      return refuse(answer, 'This is a proxy: ask it for http://HOST/PATH, or for a tunnel.');
    const port = url.port === '' ? HTTP : Number(url.port);
    const address = await this.#addressFor(url.hostname, port);
    if (address === null) return refuse(answer, `${url.hostname}:${port} may not be reached.`);
    const outgoing = request({
      method: incoming.method ?? 'GET',
      path: `${url.pathname}${url.search}`,
      headers: { ...headersOf(incoming), host: url.host },
      // With an agent this would not be asked.
      createConnection: () => this.#keep(this.#network.connect(address, port)),
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    outgoing.on('response', (response) => {
      const target = redirectOf(response, url);
      if (target !== null && !this.#isAllowed(target.hostname, portOf(target))) {
        this.#record.add(target.hostname, portOf(target), false);
        response.destroy();
        return refuse(answer, `A redirect to ${target.hostname}:${portOf(target)} was not followed.`);
      }
      answer.writeHead(response.statusCode ?? 502, headersOf(response));
      response.on('error', () => answer.destroy());
      response.pipe(answer);
    });
    incoming.pipe(outgoing);
  }

  /** `CONNECT HOST:PORT`: TLS whose first message names the same host. */
  async #tunnel({ url = '' }: IncomingMessage, inner: Duplex, head: Buffer): Promise<void> {
    inner.on('error', () => inner.destroy());
    const [, host = url, digits = '0'] = /^([^:]{1,253}):(\d{1,5})$/.exec(url) ?? [];
    const port = Number(digits);
    const address = await this.#addressFor(host, port);
    if (address === null) {
      inner.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    inner.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const hello = await firstMessage(inner, head);
    if (hello === null || normalHost(hello.name) !== normalHost(host)) {
      this.#record.add(hello?.name ?? host, port, false);
      inner.destroy();
      return;
    }
    const outer = this.#keep(this.#network.connect(address, port));
    outer.on('close', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    outer.write(hello.bytes);
    inner.pipe(outer);
    outer.pipe(inner);
  }

  /**
   * Returns the address of a host, which is then connected to; null when it is not allowed. Both are
   * recorded.
   */
  async #addressFor(host: string, port: number): Promise<string | null> {
    const name = normalHost(host);
    const addresses =
      name !== null && this.#isOpen() && this.#isAllowed(name, port)
        ? await this.#network.addressesOf(name).catch(() => [])
        : [];
    const [address] = addresses;
    // One private address among public ones is the way of a name that was set up to change.
    const isAllowed = address !== undefined && addresses.every(isPublicAddress);
    this.#record.add(name ?? host, port, isAllowed);
    return isAllowed ? address : null;
  }

  #isAllowed(host: string, port: number): boolean {
    const name = normalHost(host);
    return this.#allowed.some((one) => one.host === name && one.ports.includes(port));
  }

  /** Watches a connection: it ends when it idles, when the session has moved too much, and with the proxy. */
  #keep(socket: Socket): Socket {
    this.#open.add(socket);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#open.delete(socket));
    socket.on('data', (piece: Buffer) => {
      this.#bytes += piece.length;
      if (this.#bytes > MOST_BYTES) for (const each of this.#open) each.destroy();
    });
    return socket;
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index]?.toLowerCase(), rawHeaders[index + 1]];
    if (!OF_CONNECTION.test(name)) headers[name] = [...(headers[name] ?? []), value];
  }
  return headers;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers;
  if (statusCode < 300 || statusCode > 399 || location === undefined) return null;
  return URL.canParse(location, from.href) ? new URL(location, from) : null;
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? HTTPS : HTTP) : Number(port);
}

function refuse(answer: ServerResponse, reason: string): void {
  answer.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(`${reason}\n`);
}

/** The first message of TLS in a tunnel and the name in it; null for anything else. */
function firstMessage(socket: Duplex, head: Buffer): Promise<{ name: string; bytes: Buffer } | null> {
  return new Promise((resolve) => {
    let bytes = head;
    const settle = (found: { name: string; bytes: Buffer } | null) => {
      clearTimeout(timer);
      socket.off('data', more).off('close', gone);
      socket.pause();
      resolve(found);
    };
    const gone = () => settle(null);
    const timer = setTimeout(gone, CONNECT_MS);
    const more = (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece]);
      const name = serverName(bytes);
      if (name === 'more' && bytes.length <= 2 * LONGEST_HELLO) return;
      settle(name === null || name === 'more' ? null : { name, bytes });
    };
    socket.on('data', more).on('close', gone);
    more(Buffer.alloc(0));
  });
}
