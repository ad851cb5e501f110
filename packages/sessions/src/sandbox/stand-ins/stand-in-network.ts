import { chmod, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { type HostMachine, NODE_PROGRAM } from '@plugin-eval/engine/config/host-machine.ts';
import { makeOwnedFolder } from '../owned-folder.ts';
import type { SandboxContents } from '../sandbox-contents.ts';
import { CertificateAuthority } from './certificate-authority.ts';
import { dnsAnswer, dnsQuestion } from './dns-answer.ts';
import { HostNames } from './host-names.ts';
import { HttpStandIns } from './http-stand-ins.ts';
import { MOST_CONTENT, type StandInRequest } from './stand-in-request.ts';

const MOST_AT_ONCE = 128;
const MOST_REQUESTS = 2_000;
/** Bytes that one sandbox may send. */
const MOST_BYTES = 64 * 1024 ** 2;
/** Longest life of a connection: stalled ones end. */
const LIFE_MS = 8_000;
/** Silence after which a protocol unlike HTTP is taken to wait for its server. */
const QUIET_MS = 1_500;
const LONGEST_LINE = 64;
const TLS_HANDSHAKE = 0x16;
const HTTP_START = /^(?:GET|POST|PUT|HEAD|DELETE|OPTIONS|PATCH|CONNECT|PROPFIND|TRACE) /;

/** Address and port that a connection inside was made to. */
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
  readonly #http: HttpStandIns;
  readonly #open = new Set<Socket>();
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
    this.#http = new HttpStandIns(LIFE_MS, {
      nextNumber: () => this.#count + 1,
      report: (request) => this.#report(request),
      take: (bytes) => this.#take(bytes),
    });
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
      else if (HTTP_START.test(first.toString('latin1', 0, 16)))
        this.#http.speak(socket, this.#destination(place, null), false);
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
      this.#http.speak(secure, this.#destination(place, name), true);
    });
    socket.on('close', () => {
      if (isSecure) return;
      const { host } = this.#destination(place, name);
      const none = { method: null, path: null, bytes: 0, content: Buffer.alloc(0), code: null };
      this.#report({ kind: 'tls', host, port: place.port, ...none });
    });
  }

  /** Takes what another protocol sends, and says nothing. */
  #swallow(socket: Socket, place: Place): void {
    const pieces: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (piece: Buffer) => {
      if (bytes < MOST_CONTENT) pieces.push(piece.subarray(0, MOST_CONTENT - bytes));
      bytes += piece.length;
      if (!this.#take(piece.length)) socket.destroy();
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      const { host } = this.#destination(place, null);
      const content = Buffer.concat(pieces);
      const none = { method: null, path: null, code: null };
      this.#report({ kind: 'tcp', host, port: place.port, bytes, content, ...none });
    });
    socket.resume();
  }

  /** The host that a connection was meant for. @param name that TLS asked for */
  #destination(
    { address, port }: Place,
    name: string | null,
  ): { host: string; port: number; isNamed: boolean } {
    const known = name ?? this.#names.nameOf(address);
    return { host: known ?? address, port, isNamed: known !== null };
  }

  /** Counts received bytes. @returns false when there are more than are accepted */
  #take(bytes: number): boolean {
    this.#bytes += bytes;
    return !this.isFlooded;
  }

  #report(request: Omit<StandInRequest, 'number'>): void {
    this.#count += 1;
    if (this.#count <= MOST_REQUESTS) this.#onRequest({ ...request, number: this.#count });
  }
}

/** An IPv4 address that came through a socket of IPv6 as such. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
