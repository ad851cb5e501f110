import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { standInAnswer } from './stand-in-answers.ts';
import { MOST_CONTENT, type StandInRequest } from './stand-in-request.ts';
import { StandInSites } from './stand-in-sites.ts';

/** The host that a connection is meant for. */
interface Destination {
  host: string;
  port: number;
  /** True when the host is a name rather than an address. */
  isNamed: boolean;
}

/** Callbacks of the network that the requests belong to. */
interface Network {
  /** Number that the next reported request gets. */
  nextNumber(): number;
  report(request: Omit<StandInRequest, 'number'>): void;
  /** Returns false when more bytes came than are accepted. */
  take(bytes: number): boolean;
}

/** Hosts that speak HTTP, with or without TLS around it: each request is reported, and answered harmlessly. */
export class HttpStandIns {
  readonly #network: Network;
  readonly #server: Server;
  readonly #sites = new StandInSites();
  readonly #destinations = new WeakMap<object, Destination & { isTls: boolean }>();

  /** @param life of a request in milliseconds */
  constructor(life: number, network: Network) {
    this.#network = network;
    this.#server = createServer({ requestTimeout: life, headersTimeout: life });
    this.#server.on('request', (incoming, answer) => this.#answer(incoming, answer));
    this.#server.on('connect', (incoming, socket) => {
      network.report({ ...this.#placeOf(incoming), content: headerText(incoming), bytes: 0, code: null });
      socket.destroy();
    });
    this.#server.on('clientError', (_, socket) => socket.destroy());
  }

  /** Takes over a connection that begins with a request. */
  speak(socket: Socket, destination: Destination, isTls: boolean): void {
    this.#destinations.set(socket, { ...destination, isTls });
    this.#server.emit('connection', socket);
    socket.resume();
  }

  close(): void {
    this.#server.close();
  }

  #placeOf({ socket, url = '/', headers, method = 'GET' }: IncomingMessage) {
    const known = this.#destinations.get(socket) ?? { host: '', port: 80, isNamed: false, isTls: false };
    const given = headers.host
      ?.replace(/:\d{1,5}$/, '')
      .toLowerCase()
      .slice(0, 253);
    const host = known.isNamed ? known.host : (given ?? known.host);
    return {
      kind: known.isTls ? ('https' as const) : ('http' as const),
      host,
      port: known.port,
      method,
      path: url,
    };
  }

  #answer(incoming: IncomingMessage, answer: ServerResponse): void {
    const place = this.#placeOf(incoming);
    const pieces: Buffer[] = [headerText(incoming)];
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => {
      if (bytes < MOST_CONTENT) pieces.push(piece.subarray(0, MOST_CONTENT - bytes));
      bytes += piece.length;
      if (!this.#network.take(piece.length)) incoming.socket.destroy();
    });
    let isReported = false;
    const report = () => {
      if (isReported) return null;
      isReported = true;
      const agent = incoming.headers['user-agent']?.toLowerCase() ?? '';
      const given = standInAnswer({ ...place, agent }, this.#network.nextNumber());
      this.#network.report({ ...place, bytes, content: Buffer.concat(pieces), code: given.code });
      return given;
    };
    // A request that breaks off was made all the same.
    incoming.on('close', report);
    incoming.on('error', () => answer.destroy());
    incoming.on('end', async () => {
      const number = this.#network.nextNumber();
      const given = report();
      if (given === null) return;
      const served = await this.#sites.answer(place, number).catch(() => null);
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
}

function headerText({ method: verb, url, rawHeaders }: IncomingMessage): Buffer {
  const headers = rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\n`)).join('');
  return Buffer.from(`${verb} ${url}\n${headers}\n`, 'latin1');
}
