import { isRecord, type JsonRecord, parseJson } from '@plugin-eval/core/text/json-values.ts';
import { boundedExchange, connectionFailure, isRedirect } from '../bounded-exchange.ts';
import { HttpFailure } from '../http-failure.ts';
import type { HttpRequest, HttpResponse } from '../http-messages.ts';
import type { BatchPlace } from './batch-client.ts';

/** Most bytes of a provider's batch status, and of one line of results. */
const MOST_BYTES = 16 * 1024 * 1024;

type Sent = Pick<HttpRequest, 'method' | 'headers'> & { body?: string | Uint8Array };

/** @param path below the base URL @throws HttpFailure */
export async function exchangeJson(place: BatchPlace, path: string, request: Sent): Promise<JsonRecord> {
  const { status, headers, bytes } = await boundedExchange(() => send(place, path, request), MOST_BYTES);
  const body = new TextDecoder().decode(bytes);
  const content = parseJson(body);
  if (!isRecord(content)) throw new HttpFailure('not-json', { status, headers, body });
  return content;
}

/**
 * Sends a request that a finished batch may reject: a batch that has ended, or is gone, is not a failure.
 * @throws HttpFailure
 */
export async function exchangeUnlessOver(place: BatchPlace, path: string, request: Sent): Promise<void> {
  try {
    await exchangeJson(place, path, request);
  } catch (error) {
    if (!HttpFailure.isInstance(error) || ![400, 404, 409].includes(error.status ?? 0)) throw error;
  }
}

/** Yields the lines of a response that are JSON objects. Skips invalid JSON. @throws HttpFailure */
export async function* exchangeLines(
  place: BatchPlace,
  path: string,
  request: Sent,
): AsyncGenerator<JsonRecord, void, void> {
  for await (const line of linesOf(await begin(place, path, request))) {
    const content = parseJson(line);
    if (isRecord(content)) yield content;
  }
}

function send({ environment, send: sendHttp, signal }: BatchPlace, path: string, request: Sent) {
  return sendHttp(`${environment.endpoint}${path}`, { ...request, signal });
}

async function begin(place: BatchPlace, path: string, request: Sent): Promise<HttpResponse> {
  let response: HttpResponse;
  try {
    response = await send(place, path, request);
  } catch (error) {
    throw connectionFailure(error);
  }
  const { status, headers, body } = response;
  if (status >= 200 && status < 300) return response;
  if (isRedirect(response)) {
    body.destroy();
    throw new HttpFailure('redirect', { status, headers });
  }
  let text = '';
  for await (const line of linesOf(response)) text += text.length > MOST_BYTES ? '' : `${line}\n`;
  throw new HttpFailure('status', { status, headers, body: text });
}

async function* linesOf({ body, status, headers }: HttpResponse): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      const parts = decoder.decode(piece as Uint8Array, { stream: true }).split('\n');
      for (const [index, part] of parts.entries()) {
        rest.push(part);
        length += part.length;
        if (length > MOST_BYTES) throw new HttpFailure('too-large', { status, headers });
        if (index === parts.length - 1) continue;
        yield rest.join('');
        rest = [];
        length = 0;
      }
    }
  } catch (error) {
    if (HttpFailure.isInstance(error)) throw error;
    throw connectionFailure(error);
  }
  if (length > 0) yield rest.join('');
}
