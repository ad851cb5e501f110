import { HttpFailure } from './http-failure.ts';

/** What came back with a status of 2xx, read to its end. */
export interface BoundedAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/**
 * One HTTP exchange that follows no redirect and reads no more than so many bytes.
 * @param mostBytes of the response, decompressed
 * @param onResponse told when a response has begun
 * @throws HttpFailure for everything but a response of status 2xx that has come to its end
 */
export async function boundedExchange(
  send: () => Promise<Response>,
  mostBytes: number,
  onResponse?: () => void,
): Promise<BoundedAnswer> {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    throw new HttpFailure('connection', { systemCode: systemCodeOf(error) });
  }
  onResponse?.();
  const { status, headers } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    throw new HttpFailure('redirect', { status, headers });
  }
  const bytes = await readBytes(response, mostBytes);
  if (!response.ok)
    throw new HttpFailure('status', { status, headers, body: new TextDecoder().decode(bytes) });
  return { status, headers, bytes };
}

async function readBytes({ body, status, headers }: Response, mostBytes: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > mostBytes) throw new HttpFailure('too-large', { status, headers });
      pieces.push(piece);
    }
  } catch (error) {
    if (HttpFailure.isInstance(error)) throw error;
    throw new HttpFailure('connection', { status, headers, systemCode: systemCodeOf(error) });
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
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
