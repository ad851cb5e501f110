import { chmod, rm, writeFile } from 'node:fs/promises';
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { type HostMachine, NODE_PROGRAM } from '@plugin-eval/engine/config/host-machine.ts';
import { makeOwnedFolder } from '../owned-folder.ts';
import type { SandboxContents } from '../sandbox-contents.ts';
import { CertificateAuthority } from './certificate-authority.ts';
import { dnsAnswer, dnsQuestion } from './dns-answer.ts';
import { HostNames } from './host-names.ts';
import { type StandInAnswer, standInAnswer } from './stand-in-answers.ts';
import { packageAnswer } from './stand-in-packages.ts';
import { type StandInRepository, standInRepository } from './stand-in-repository.ts';

/** A request that reached a stand-in. */
export interface StandInRequest {
  /** 1-based, in the order of arrival. */
  number: number;
  /** `dns`: a question for a name. `tls`: a connection whose TLS did not come about. `tcp`: another protocol. */
  kind: 'http' | 'https' | 'tls' | 'tcp' | 'dns';
  /** Name where one is known, else the address. Untrusted. */
  host: string;
  /** 53 for DNS. */
  port: number;
  /** Method of HTTP, or the type of a DNS record. */
  method: string | null;
  /** Path with query. Untrusted. */
  path: string | null;
  /** Bytes received, without what TLS adds. */
  bytes: number;
  /** Received headers and content, up to a limit. */
  content: Buffer;
  /** Language of the harmless code in the answer. */
  code: string | null;
}

const MOST_AT_ONCE = 128;
const MOST_REQUESTS = 2_000;
const MOST_REPOSITORIES = 20;
/** Bytes that one sandbox may send, and that are looked at of one request. */
const MOST_BYTES = 64 * 1024 ** 2;
const MOST_CONTENT = 1024 ** 2;
/** Longest life of a connection: stalled ones end. */
const LIFE_MS = 8_000;
/** Silence after which a protocol unlike HTTP is taken to wait for its server. */
const QUIET_MS = 1_500;
const LONGEST_LINE = 64;
const TLS_HANDSHAKE = 0x16;
const HTTP_START = /^(?:GET|POST|PUT|HEAD|DELETE|OPTIONS|PATCH|CONNECT|PROPFIND|TRACE) /;

/** Where a connection inside was headed. */
interface Place {
  address: string;
  port: number;
}

/**
 * The network of a sandbox in which every host is a stand-in: names resolve to addresses of its own, connections to any
 * address end here, TLS is completed with a throw-away authority, and requests get harmless answers. Nothing is passed
 * on to a real host. All that it receives is untrusted and bounded.
 */
export class StandInNetwork {
  readonly #folder: string;
  readonly #ports: readonly number[];
  readonly #onRequest: (request: StandInRequest) => void;
  readonly #authority = new CertificateAuthority();
  readonly #names = new HostNames();
  readonly #server: Server;
  readonly #http: HttpServer;
  readonly #open = new Set<Socket>();
  readonly #places = new WeakMap<object, Place & { name: string | null; isTls: boolean }>();
  readonly #repositories = new Map<string, StandInRepository>();
  #bytes = 0;
  #count = 0;

  private constructor(
    folder: string,
    ports: readonly number[],
    onRequest: (request: StandInRequest) => void,
  ) {
    this.#folder = folder;
    this.#ports = ports;
    this.#onRequest = onRequest;
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
    this.#server.maxConnections = MOST_AT_ONCE;
    this.#http = createHttpServer({ requestTimeout: LIFE_MS, headersTimeout: LIFE_MS });
    this.#http.on('request', (incoming, answer) => this.#answer(incoming, answer));
    this.#http.on('connect', (incoming, socket) => {
      this.#report({ ...this.#httpPlace(incoming), content: headerText(incoming), bytes: 0, code: null });
      socket.destroy();
    });
    this.#http.on('clientError', (_, socket) => socket.destroy());
  }

  /**
   * @param ports of TCP to listen on in the sandbox
   * @param onRequest receives each request once it is complete; must not throw
   */
  static async open(
    host: Pick<HostMachine, 'name' | 'pid' | 'temporaryFolder'>,
    ports: readonly number[],
    onRequest: (request: StandInRequest) => void,
  ): Promise<StandInNetwork> {
    const folder = await makeOwnedFolder(host);
    const network = new StandInNetwork(folder, ports, onRequest);
    try {
      await writeFile(join(folder, 'ca.pem'), network.#authority.pem);
      const socket = join(folder, 'hosts.sock');
      await new Promise<void>((resolve, reject) => {
        network.#server.once('error', reject);
        network.#server.listen(socket, resolve);
      });
      await chmod(socket, 0o666);
      return network;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Contents of a sandbox that lead to the stand-ins. */
  get contents(): Required<Pick<SandboxContents, 'standIns'>> {
    const [socket, certificate] = [join(this.#folder, 'hosts.sock'), join(this.#folder, 'ca.pem')];
    return { standIns: { socket, certificate, node: NODE_PROGRAM, ports: this.#ports } };
  }

  /** Requests beyond the limit, which were not reported. */
  get unreported(): number {
    return Math.max(0, this.#count - MOST_REQUESTS);
  }

  /** True when more was sent than is accepted: later connections were dropped. */
  get isFlooded(): boolean {
    return this.#bytes > MOST_BYTES;
  }

  /** Ends it with all connections. Never throws. */
  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#http.close();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }

  #accept(socket: Socket): void {
    this.#open.add(socket);
    const timer = setTimeout(() => socket.destroy(), LIFE_MS);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      this.#open.delete(socket);
    });
    if (this.isFlooded) {
      socket.destroy();
      return;
    }
    let begun = Buffer.alloc(0);
    const begin = (piece: Buffer) => {
      begun = Buffer.concat([begun, piece]);
      const end = begun.indexOf(10);
      if (end < 0 && begun.length <= LONGEST_LINE) return;
      socket.off('data', begin);
      socket.pause();
      const line = begun.toString('latin1', 0, Math.max(0, end));
      const rest = begun.subarray(end + 1);
      if (line === 'dns') return this.#resolve(socket, rest);
      const [, address, digits] = /^tcp ([0-9a-f:.]{2,45}) (\d{1,5})$/.exec(line) ?? [];
      if (address === undefined) socket.destroy();
      else this.#identify(socket, { address: plainAddress(address), port: Number(digits) }, rest);
    };
    socket.on('data', begin);
  }

  #resolve(socket: Socket, begun: Buffer): void {
    const pieces = [begun];
    let size = begun.length;
    socket.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > 4_096) socket.destroy();
      else pieces.push(piece);
    });
    socket.on('end', () => {
      const message = Buffer.concat(pieces);
      const question = dnsQuestion(message);
      if (question === null) return socket.destroy();
      const { name: host, type: method } = question;
      const content = Buffer.from(host, 'latin1');
      const path = null;
      this.#report({ kind: 'dns', host, port: 53, method, path, bytes: message.length, content, code: null });
      socket.end(dnsAnswer(message, question, this.#names.addressOf(host)));
    });
    socket.resume();
  }

  /** Finds out what a connection speaks by its first bytes. */
  #identify(socket: Socket, place: Place, begun: Buffer): void {
    const decide = (first: Buffer) => {
      clearTimeout(timer);
      socket.off('data', more);
      socket.pause();
      if (first.length > 0) socket.unshift(first);
      if (first[0] === TLS_HANDSHAKE) this.#secure(socket, place);
      else if (HTTP_START.test(first.toString('latin1', 0, 16))) this.#speakHttp(socket, place, null, false);
      else this.#swallow(socket, place);
    };
    const more = (piece: Buffer) => decide(piece);
    const timer = setTimeout(() => decide(Buffer.alloc(0)), QUIET_MS);
    socket.once('close', () => clearTimeout(timer));
    if (begun.length > 0) return decide(begun);
    socket.on('data', more);
    socket.resume();
  }

  #secure(socket: Socket, place: Place): void {
    let name: string | null = null;
    const contextOf = (host: string) => createSecureContext(this.#authority.issue(host));
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext: contextOf(this.#names.nameOf(place.address) ?? place.address),
      ALPNProtocols: ['http/1.1'],
      SNICallback: (asked, done) => {
        name = asked.toLowerCase().slice(0, 253);
        try {
          done(null, contextOf(name));
        } catch (error) {
          done(error as Error);
        }
      },
    });
    let isSecure = false;
    secure.on('error', () => secure.destroy());
    secure.on('secure', () => {
      isSecure = true;
      this.#speakHttp(secure, place, name, true);
    });
    socket.on('close', () => {
      if (isSecure) return;
      const host = name ?? this.#names.nameOf(place.address) ?? place.address;
      const none = { method: null, path: null, bytes: 0, content: Buffer.alloc(0), code: null };
      this.#report({ kind: 'tls', host, port: place.port, ...none });
    });
  }

  #speakHttp(socket: Socket, place: Place, name: string | null, isTls: boolean): void {
    this.#places.set(socket, { ...place, name, isTls });
    this.#http.emit('connection', socket);
    socket.resume();
  }

  #httpPlace({ socket, url = '/', headers, method = 'GET' }: IncomingMessage) {
    const { address, port, name, isTls } = this.#places.get(socket) ?? {
      ...{ address: '', port: 80, name: null, isTls: false },
    };
    const given = headers.host
      ?.replace(/:\d{1,5}$/, '')
      .toLowerCase()
      .slice(0, 253);
    const host = name ?? this.#names.nameOf(address) ?? given ?? address;
    return { kind: isTls ? ('https' as const) : ('http' as const), host, port, method, path: url };
  }

  #answer(incoming: IncomingMessage, answer: ServerResponse): void {
    const place = this.#httpPlace(incoming);
    const pieces: Buffer[] = [headerText(incoming)];
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => {
      if (bytes < MOST_CONTENT) pieces.push(piece.subarray(0, MOST_CONTENT - bytes));
      bytes += piece.length;
      this.#take(piece.length);
      if (this.isFlooded) incoming.socket.destroy();
    });
    let isReported = false;
    const report = () => {
      if (isReported) return null;
      isReported = true;
      const agent = incoming.headers['user-agent']?.toLowerCase() ?? '';
      const given = standInAnswer({ ...place, agent }, this.#count + 1);
      this.#report({ ...place, bytes, content: Buffer.concat(pieces), code: given.code });
      return given;
    };
    // A request that breaks off was made all the same.
    incoming.on('close', report);
    incoming.on('error', () => answer.destroy());
    incoming.on('end', async () => {
      const number = this.#count + 1;
      const given = report();
      if (given === null) return;
      const served = await this.#served(place, number).catch(() => null);
      const { status, type, body } = served ?? given;
      if (answer.destroyed) return;
      answer.writeHead(status, {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      });
      answer.end(place.method === 'HEAD' ? undefined : body);
    });
  }

  /** Packages and repositories, which take several requests. */
  async #served(
    { host, path }: Pick<StandInRequest, 'host'> & { path: string },
    number: number,
  ): Promise<Pick<StandInAnswer, 'status' | 'type' | 'body'> | null> {
    const found = await packageAnswer(host, path);
    if (found !== null) return { status: 200, ...found };
    const [, repository = '', asked] =
      /^(.{1,300}?)\/(info\/refs(?=\?)|HEAD$|objects\/[0-9a-f]{2}\/[0-9a-f]{38}$|objects\/info\/.*)/.exec(
        path,
      ) ?? [];
    if (asked === undefined) return null;
    const key = `${host}${repository}`;
    const known = this.#repositories.get(key) ?? standInRepository(number);
    if (this.#repositories.size < MOST_REPOSITORIES) this.#repositories.set(key, known);
    const object = known.objects.get(asked.slice('objects/'.length).replace('/', ''));
    if (asked === 'info/refs') return { status: 200, type: 'text/plain', body: known.refs };
    if (asked === 'HEAD') return { status: 200, type: 'text/plain', body: 'ref: refs/heads/main\n' };
    if (object === undefined) return { status: 404, type: 'text/plain', body: '' };
    return { status: 200, type: 'application/x-git-loose-object', body: object };
  }

  /** Takes what another protocol sends, and says nothing. */
  #swallow(socket: Socket, place: Place): void {
    const pieces: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (piece: Buffer) => {
      if (bytes < MOST_CONTENT) pieces.push(piece.subarray(0, MOST_CONTENT - bytes));
      bytes += piece.length;
      this.#take(piece.length);
      if (this.isFlooded) socket.destroy();
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      const host = this.#names.nameOf(place.address) ?? place.address;
      const content = Buffer.concat(pieces);
      const none = { method: null, path: null, code: null };
      this.#report({ kind: 'tcp', host, port: place.port, bytes, content, ...none });
    });
    socket.resume();
  }

  #take(bytes: number): void {
    this.#bytes += bytes;
  }

  #report(request: Omit<StandInRequest, 'number'>): void {
    this.#count += 1;
    if (this.#count <= MOST_REQUESTS) this.#onRequest({ ...request, number: this.#count });
  }
}

function headerText({ method: verb, url, rawHeaders }: IncomingMessage): Buffer {
  const headers = rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\n`)).join('');
  return Buffer.from(`${verb} ${url}\n${headers}\n`, 'latin1');
}

/** An IPv4 address that came through a socket of IPv6 as such. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
