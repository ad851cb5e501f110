import { HttpFailure } from './http-failure.ts';
import type { HttpResponse } from './http-messages.ts';
import { ProxyFailure } from './proxy-failure.ts';

/** A complete response with a status of 2xx. */
export interface BoundedAnswer {
  status: number;
  headers: HttpResponse['headers'];
  bytes: Uint8Array;
}

/**
 * Performs one HTTP exchange that follows no redirect and reads a limited number of bytes.
 * @param mostBytes of the response, decompressed
 * @param onResponse told when a response has begun
 * @throws HttpFailure for everything but a response of status 2xx that has come to its end
 */
export async function boundedExchange(
  send: () => Promise<HttpResponse>,
  mostBytes: number,
  onResponse?: () => void,
): Promise<BoundedAnswer> {
  let response: HttpResponse;
  try {
    response = await send();
  } catch (error) {
    throw connectionFailure(error);
  }
  onResponse?.();
  const { status, headers } = response;
  if (isRedirect(response)) {
    response.body.destroy();
    throw new HttpFailure('redirect', { status, headers });
  }
  const bytes = await readBytes(response, mostBytes);
  if (status < 200 || status >= 300)
    throw new HttpFailure('status', { status, headers, body: new TextDecoder().decode(bytes) });
  return { status, headers, bytes };
}

/** Classifies a request without a response. */
export function connectionFailure(error: unknown): HttpFailure {
  if (!ProxyFailure.isInstance(error))
    return new HttpFailure('connection', { systemCode: systemCodeOf(error) });
  const { proxy, refused, cause } = error;
  return new HttpFailure('connection', {
    systemCode: refused ? null : systemCodeOf(cause),
    proxy: `the proxy ${proxy.shown} (${proxy.variable})${refused ? ', which refuses it' : ''}`,
  });
}

export function isRedirect({ status }: Pick<HttpResponse, 'status'>): boolean {
  return status >= 300 && status < 400;
}

function readBytes({ body, status, headers }: HttpResponse, mostBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    // Events, since a loop over the stream takes several times as long.
    body.on('data', (piece: Uint8Array) => {
      size += piece.byteLength;
      pieces.push(piece);
      if (size <= mostBytes) return;
      reject(new HttpFailure('too-large', { status, headers }));
      body.destroy();
    });
    body.once('end', () => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)));
    const broken = (error?: unknown) =>
      reject(new HttpFailure('connection', { status, headers, systemCode: systemCodeOf(error) }));
    body.once('error', broken);
    // After an end it says nothing new.
    body.once('close', () => {
      if (!body.readableEnded) broken();
    });
  });
}

/** The first code in an error's chain of causes. */
export function systemCodeOf(error: unknown): string | null {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') return code;
    current = current.cause;
  }
  return null;
}
