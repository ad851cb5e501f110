import type { IncomingMessage } from 'node:http';
import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';

/** Reading changes nothing and is therefore allowed where writing is not. */
const READING = new Set(['GET', 'HEAD']);

/**
 * Rejects requests from other pages.
 * - Host: detects another name pointed at this machine (DNS rebinding). `localhost` is allowed because
 *   browsers resolve it themselves and port forwarders rewrite to it; [::1] is not listened on.
 * - Origin: a foreign one belongs to another page. `null` is foreign.
 * - Sec-Fetch-Site: all servers of 127.0.0.1 are one site, on any port, so that a page of another one sends
 *   our cookie; its requests say `same-site`. Only opening the page itself is allowed from elsewhere.
 * @throws ViewerRequestError
 */
export function checkSource(request: IncomingMessage, port: number): void {
  const host = hostOf(request);
  if (!ownHosts(port).includes(host)) throw foreign('This server answers only under its own address.');
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== `http://${host}`) throw foreign();
  const site = request.headers['sec-fetch-site'];
  if (READING.has(request.method ?? '')) {
    if (isForeignSite(site) && !opensPage(request)) throw foreign();
  } else if (site === undefined ? origin === undefined : site !== 'same-origin') throw foreign();
}

/** Returns true when another page led here; the browser then withholds the cookie. */
export function isCrossSiteNavigation(request: IncomingMessage): boolean {
  return isForeignSite(request.headers['sec-fetch-site']);
}

function ownHosts(port: number): string[] {
  const names = ['127.0.0.1', 'localhost'];
  // Browsers leave the port of the protocol out.
  return names.flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]);
}

/** Returns the host; empty when there is none, or several. */
function hostOf(request: IncomingMessage): string {
  const [host = '', ...more] = request.headersDistinct.host ?? [];
  return more.length === 0 ? host : '';
}

function isForeignSite(site: string | string[] | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function opensPage({ url = '', headers }: IncomingMessage): boolean {
  return (url === '/' || url.startsWith('/?')) && headers['sec-fetch-dest'] === 'document';
}

function foreign(message = 'Requests from other pages are refused.'): ViewerRequestError {
  return new ViewerRequestError('foreign-request', message, 403);
}
