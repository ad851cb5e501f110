import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';

/** What a proxy was asked for. */
export interface ProxiedRequest {
  method: string;
  /** `model.test:443` of a tunnel, the whole URL otherwise. */
  target: string;
  authorization: string | null;
}

export interface StandInProxy {
  url: string;
  requests: ProxiedRequest[];
}

const FIXTURES = new URL('../fixtures/tls/', import.meta.url);
/** Of the host `model.test`, signed by itself: for NODE_EXTRA_CA_CERTS. */
export const CERTIFICATE = new URL('model.test.cert.pem', FIXTURES);

/**
 * A proxy on 127.0.0.1 that takes every host for one server: plain requests and tunnels (CONNECT), at the end of which it
 * speaks TLS as `model.test`. It ends with the running test.
 * @param options.password what it asks for, as `name:password`
 */
export async function startProxy(server: string, options: { password?: string } = {}): Promise<StandInProxy> {
  const requests: ProxiedRequest[] = [];
  const { hostname, port } = new URL(server);
  const takes = (message: IncomingMessage): boolean => {
    const authorization = message.headers['proxy-authorization'] ?? null;
    requests.push({ method: message.method ?? '', target: message.url ?? '', authorization });
    const { password } = options;
    return password === undefined || authorization === `Basic ${Buffer.from(password).toString('base64')}`;
  };
  const forward = (message: IncomingMessage, response: ServerResponse) => {
    if (!takes(message)) return void response.writeHead(407).end();
    const { pathname, search } = new URL(message.url ?? '');
    const { 'proxy-authorization': _, ...headers } = message.headers;
    const { method } = message;
    const onward = request({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    message.pipe(onward);
  };
  const tls = createTlsServer(
    {
      key: readFileSync(new URL('model.test.key.pem', FIXTURES)),
      cert: readFileSync(CERTIFICATE),
    },
    (socket) => {
      const inner = connect(Number(port), hostname);
      socket.pipe(inner).pipe(socket);
      for (const end of [socket, inner]) end.on('error', () => {});
    },
  );
  const tlsPort = await listening(tls);
  const proxy = createServer(forward).on('connect', (message: IncomingMessage, socket) => {
    if (!takes(message)) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const inner = connect(tlsPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(inner).pipe(socket);
    });
    for (const end of [socket, inner]) end.on('error', () => {});
  });
  const url = `http://127.0.0.1:${await listening(proxy)}`;
  onTestFinished(() => {
    tls.close();
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url, requests };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
