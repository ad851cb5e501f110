import { SourceError } from './data-source-error.ts';
import { pageKey } from './page-key.ts';

interface JsonRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
}

/**
 * The JSON that a path of our own server answers with; undefined for an answer without a body.
 * @throws SourceError with the server's own sentence, or one about what is wrong with the connection
 */
export async function fetchJson<T>(path: string, request: JsonRequest = {}): Promise<T> {
  const response = await answerTo(path, request);
  const text = await received(response.text());
  const data = parsed(text);
  if (response.ok && (data !== undefined || text === '')) return data as T;
  throw failureOf(response, data);
}

/** Fetches a response that is read as a stream. @throws SourceError */
export async function fetchStream<T>(
  path: string,
  read: (body: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<T>,
): Promise<T> {
  const response = await answerTo(path);
  if (response.ok && response.body !== null) return received(read(response.body));
  throw failureOf(response, parsed(await received(response.text())));
}

/** @throws SourceError */
async function received<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    throw new SourceError('unreachable', 'The response of plugin-eval was cut off. Try again.', { cause });
  });
}

async function answerTo(path: string, { method = 'GET', body }: JsonRequest = {}): Promise<Response> {
  const isWritten = method !== 'GET';
  const headers = {
    'x-plugin-eval-key': pageKey(),
    ...(isWritten ? { 'content-type': 'application/json' } : {}),
  };
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (cause) {
    throw new SourceError('unreachable', 'plugin-eval view does not respond. Is it still running?', {
      cause,
    });
  }
}

function failureOf({ status }: Response, data: unknown): SourceError {
  const { code, message } =
    (data as { error?: { code?: unknown; message?: unknown } } | undefined)?.error ?? {};
  if (typeof message === 'string')
    return new SourceError(typeof code === 'string' ? code : 'failed', message);
  if (status === 401 || status === 403)
    return new SourceError(
      'forbidden',
      'This page no longer has access. Start plugin-eval view again and open the URL that it prints.',
    );
  return new SourceError('failed', `plugin-eval view answered with HTTP ${status}.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
