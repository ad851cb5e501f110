import { type Proxies, proxyFor } from '../config/proxies.ts';
import type { SendHttp } from './http-messages.ts';
import { sendDirectly } from './send-directly.ts';

/** Default headers of a request. */
const USUAL_HEADERS = { accept: '*/*', 'user-agent': 'node' };

/**
 * The only path for calls to models, gateways and endpoints.
 * @throws ConfigError (from the function it returns) when the variable for a proxy holds none
 */
export function httpSender(proxies: Proxies): SendHttp {
  return async (url, request) => {
    const complete = { ...request, headers: { ...USUAL_HEADERS, ...request.headers } };
    const proxy = proxyFor(url, proxies);
    if (proxy === null) return sendDirectly(url, complete);
    // Loaded only where there is a proxy: the package is large.
    const { sendThroughProxy } = await import('./send-through-proxy.ts');
    return sendThroughProxy(url, complete, proxy);
  };
}
