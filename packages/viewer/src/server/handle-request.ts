import type { IncomingMessage, ServerResponse } from 'node:http';
import { notInViewer, ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import type { Admission } from './admission.ts';
import { type Answer, pageAnswer } from './answer.ts';
import { API_ROUTES, type ApiContext } from './api.ts';
import type { ServedAssets } from './assets.ts';
import { checkSource, isCrossSiteNavigation } from './check-source.ts';
import type { ErrorReport } from './error-answer.ts';
import { matchPath } from './match-path.ts';
import { onceMorePage, shellPage } from './pages.ts';
import { type RequestTarget, readTarget } from './request-target.ts';
import { sendAnswer } from './send-answer.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];
const READING = ['GET', 'HEAD'];

/** Browsers send a dozen or two. */
const MOST_HEADERS = 100;

export interface RequestContext extends ApiContext {
  port: number;
  admission: Admission;
  assets: ServedAssets;
  errors: ErrorReport;
}

/** Answers one request. Never throws: failures are answered and, if they are ours, logged. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  // A client that hangs up is not a failure.
  request.on('error', () => {});
  response.on('error', () => {});
  try {
    await sendAnswer(request, response, await answerTo(request, response, context));
  } catch (error) {
    await sendAnswer(request, response, context.errors.answer(request, error)).catch(() =>
      response.destroy(),
    );
  }
}

async function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<Answer> {
  const { method = '', url = '', rawHeaders } = request;
  checkSource(request, context.port);
  if (rawHeaders.length / 2 > MOST_HEADERS)
    throw new ViewerRequestError('too-many-headers', 'The request has too many headers.', 431);
  checkMethod(method, METHODS);
  const target = readTarget(url);
  const isRoot = target.segments.length === 0;
  const admitted = context.admission.admits(request.headers.cookie);
  if (!admitted && isRoot && method === 'GET') return welcome(request, target, context);
  if (!admitted) throw new ViewerRequestError('not-admitted', NOT_LET_IN, 403);
  if (isRoot) return rootPage(target, request, context);
  const [first = '', second = '', ...more] = target.segments;
  const asset = first === 'assets' && more.length === 0 ? context.assets.find(second) : null;
  if (asset !== null) {
    checkMethod(method, READING);
    return asset;
  }
  return callApi(request, response, target, context);
}

/** Answers a request without a cookie: sets one, for the right token. */
function welcome(
  request: IncomingMessage,
  target: RequestTarget,
  { admission, assets }: RequestContext,
): Answer {
  const token = target.query.get('token');
  if (token === null && isCrossSiteNavigation(request)) return pageAnswer(200, onceMorePage());
  // A browser that only looks ahead must not use the token up.
  const admitted = token === null || looksAhead(request) ? null : admission.exchange(token);
  if (admitted === null) throw new ViewerRequestError('not-admitted', START_AGAIN, 403);
  const { setCookie, pageKey } = admitted;
  // No redirect, which would lose the key or what stands behind the `#`; the page takes the token out of its address.
  const page = shellPage(assets.scriptPath, assets.stylesPath, pageKey);
  return { ...pageAnswer(200, page), headers: { 'Set-Cookie': setCookie } };
}

/**
 * Redirects an address with a token to one without it, even when it is not needed, so that the token does not
 * stay visible.
 */
function rootPage({ query }: RequestTarget, { method }: IncomingMessage, { assets }: RequestContext): Answer {
  checkMethod(method, READING);
  if (query.has('token')) return { ...pageAnswer(303, ''), headers: { Location: '/' } };
  return pageAnswer(200, shellPage(assets.scriptPath, assets.stylesPath));
}

async function callApi(
  request: IncomingMessage,
  response: ServerResponse,
  { segments, query }: RequestTarget,
  context: RequestContext,
): Promise<Answer> {
  for (const { path, methods } of API_ROUTES) {
    const ids = matchPath(path, segments);
    if (ids === null) continue;
    // A header for what is fetched; streams of events cannot have any.
    const key = request.headers['x-plugin-eval-key'] ?? query.get('key');
    if (!context.admission.holdsKey(String(key))) throw new ViewerRequestError('not-admitted', NO_KEY, 403);
    const allowed = Object.keys(methods);
    checkMethod(request.method, allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed);
    const handler = methods[request.method === 'HEAD' ? 'GET' : (request.method ?? '')];
    if (handler !== undefined) return handler({ ids, query, request, response }, context);
  }
  throw notInViewer('such address');
}

const START_AGAIN =
  'This address opens the viewer only once, in the browser that opened it first. To open it again, stop plugin-eval view and start it again.';

const NOT_LET_IN =
  'This browser has no access. Open the URL that plugin-eval view printed; if it was already opened, stop plugin-eval view and start it again.';

const NO_KEY =
  'This page does not have the key of this viewer. Open the URL that plugin-eval view printed; if it was already opened, stop plugin-eval view and start it again.';

function looksAhead({ headers }: IncomingMessage): boolean {
  return [headers['sec-purpose'], headers.purpose].some((purpose) => purpose?.includes('prefetch') ?? false);
}

/** @throws ViewerRequestError */
function checkMethod(method: string | undefined, allowed: readonly string[]): void {
  if (!allowed.includes(method ?? '')) {
    const message = `This address takes ${allowed.join(', ')} only.`;
    throw new ViewerRequestError('method-not-allowed', message, 405, allowed);
  }
}
