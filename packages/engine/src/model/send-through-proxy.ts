import { type Dispatcher, errors, ProxyAgent, request as send } from 'undici';
import type { ProxyServer } from '../config/proxies.ts';
import { decodedBody } from './decoded-body.ts';
import type { HttpRequest, HttpResponse } from './http-messages.ts';
import { ProxyFailure } from './proxy-failure.ts';

const agents = new Map<string, Dispatcher>();

/**
 * Sends a request through a proxy: https through a tunnel (CONNECT), plain http as the proxy's own request.
 * @throws ProxyFailure
 */
export async function sendThroughProxy(
  url: string,
  { method, headers, body, signal }: HttpRequest,
  proxy: ProxyServer,
): Promise<HttpResponse> {
  // Time limits are the caller's.
  const options = { dispatcher: agentOf(proxy), headersTimeout: 0, bodyTimeout: 0 };
  try {
    const response = await send(url, { ...options, method, headers, body: body ?? null, signal });
    const received = new Map(
      Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    return {
      status: response.statusCode,
      headers: received,
      body: decodedBody(response.body, received.get('content-encoding')),
    };
  } catch (error) {
    throw new ProxyFailure(proxy, isRefusal(error) && !signal.aborted, error);
  }
}

/** Recognises the package's errors for a refused tunnel, and for a missing password. */
function isRefusal(error: unknown): boolean {
  return error instanceof errors.RequestAbortedError || error instanceof errors.InvalidArgumentError;
}

function agentOf({ url }: ProxyServer): Dispatcher {
  const uri = url.reveal();
  let agent = agents.get(uri);
  if (agent === undefined) {
    agent = new ProxyAgent({ uri, allowH2: false });
    agents.set(uri, agent);
  }
  return agent;
}
