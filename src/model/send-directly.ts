import type { Agent, IncomingMessage, RequestOptions } from 'node:http';
import { builtInModule } from '../config/built-in-module.ts';
import { decodedBody } from './decoded-body.ts';
import type { HttpRequest, HttpResponse } from './http-messages.ts';

/** Connections that wait longer than this for their next request are closed, before the server may close them. */
const IDLE_MS = 4_000;

interface Client {
  request: typeof import('node:http').request;
  agent: Agent;
}

const clients = new Map<string, Client>();

/** Node's own client, without `fetch` around it: a third of its time, and the 40 ms that loading `fetch` takes. */
export function sendDirectly(
  url: string,
  { method, headers, body, signal }: HttpRequest,
): Promise<HttpResponse> {
  const { request, agent } = clientFor(url);
  const options: RequestOptions = { method, headers, agent };
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const outgoing = request(url, options, (incoming) => resolve(responseOf(incoming)));
    outgoing.on('error', reject);
    // What \`request\` does itself for a signal that it is given watches the whole stream, a sixth of the time of a request.
    const abort = () => outgoing.destroy(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    outgoing.once('close', () => signal.removeEventListener('abort', abort));
    outgoing.end(body);
  });
}

function clientFor(url: string): Client {
  const isTls = url.startsWith('https:');
  const name = isTls ? 'node:https' : 'node:http';
  let client = clients.get(name);
  if (client === undefined) {
    const { request, Agent } = builtInModule(name);
    client = { request, agent: new Agent({ keepAlive: true, timeout: IDLE_MS }) };
    clients.set(name, client);
  }
  return client;
}

function responseOf(incoming: IncomingMessage): HttpResponse {
  const headers = new Map(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  return {
    status: incoming.statusCode ?? 0,
    headers,
    body: decodedBody(incoming, headers.get('content-encoding')),
  };
}
