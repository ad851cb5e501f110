import type { Agent, IncomingMessage, RequestOptions } from 'node:http';
import { decodedBody } from './decoded-body.ts';
import type { HttpRequest, HttpResponse } from './http-messages.ts';

/** Connections that wait longer than this for their next request are closed, before the server may close them. */
const IDLE_MS = 4_000;

interface Client {
  request: typeof import('node:http').request;
  agent: Agent;
}

const clients = new Map<string, Promise<Client>>();

/** Node's own client, without `fetch` around it: a third of its time, and the 40 ms that loading `fetch` takes. */
export async function sendDirectly(
  url: string,
  { method, headers, body, signal }: HttpRequest,
): Promise<HttpResponse> {
  const { request, agent } = await clientFor(url);
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

function clientFor(url: string): Promise<Client> {
  const protocol = url.startsWith('https:') ? 'https' : 'http';
  const client = clients.get(protocol) ?? openClient(protocol);
  clients.set(protocol, client);
  return client;
}

async function openClient(protocol: 'http' | 'https'): Promise<Client> {
  const { request, Agent } = await (protocol === 'https' ? import('node:https') : import('node:http'));
  return { request, agent: new Agent({ keepAlive: true, timeout: IDLE_MS }) };
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
