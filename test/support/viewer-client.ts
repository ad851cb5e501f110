import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** One request to 127.0.0.1 with exactly these headers: what `fetch` would not let anybody send. */
export function ask(port: number, path: string, { method = 'GET', headers, body }: Asked = {}) {
  return new Promise<Received>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: headers ?? {}, agent: false },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(pieces);
          resolve({
            ...{ status: response.statusCode ?? 0, headers: response.headers },
            ...{ body: bytes.toString('utf8'), bytes },
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A browser that was let in. */
export interface Visitor {
  port: number;
  origin: string;
  cookie: string;
  /** Of the page, which its requests to the API hold. */
  pageKey: string;
  /** Both, as headers. */
  credentials: Readonly<Record<string, string>>;
  get(path: string, headers?: Record<string, string>): Promise<Received>;
  /** A POST or DELETE as our own page sends it. */
  write(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<Received>;
}

/** Trades the token in a URL for a cookie and the key of the page. @throws Error when it is refused */
export async function visit(url: string): Promise<Visitor> {
  const { port: text, pathname, search, origin } = new URL(url);
  const port = Number(text);
  const { status, headers, body } = await ask(port, `${pathname}${search}`);
  const [cookie] = headers['set-cookie']?.[0]?.split(';') ?? [];
  const pageKey = /<meta name="plugin-eval-key" content="([\w-]{43})">/.exec(body)?.[1];
  if (status !== 200 || cookie === undefined || pageKey === undefined)
    throw new Error(`Not let in: ${status}`);
  const own = { cookie, 'x-plugin-eval-key': pageKey };
  return {
    ...{ port, origin, cookie, pageKey, credentials: own },
    get: (path, more) => ask(port, path, { headers: { ...own, ...more } }),
    write: (method, path, body) =>
      ask(port, path, {
        method,
        headers: { ...own, origin, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** Sends bytes as they are. @returns all that comes back until the server hangs up */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (piece) => {
      received += piece;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

/** A stream of server-sent events that is being read. */
export interface EventReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything received so far. */
  text(): string;
  /** The data of the events of a name, in order. */
  events(name: string): unknown[];
  /** Resolves when the server has ended the stream or hung up. */
  ended: Promise<void>;
  hangUp(): void;
  /** Reads no more, so that what is sent piles up on the way. */
  pause(): void;
  resume(): void;
}

export function readEvents({ port, credentials }: Visitor, path: string): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: credentials, agent: false },
      (response) => {
        let text = '';
        const ended = new Promise<void>((end) => response.on('close', () => end()));
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('error', () => {});
        resolve({
          ...{ status: response.statusCode ?? 0, headers: response.headers, ended },
          text: () => text,
          events: (name) => eventsIn(text, name),
          hangUp: () => void sent.destroy(),
          pause: () => void response.pause(),
          resume: () => void response.resume(),
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

function eventsIn(text: string, name: string): unknown[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith(`event: ${name}\ndata: `))
    .map((block) => JSON.parse(block.slice(`event: ${name}\ndata: `.length)));
}
