import { completeAnswer } from './complete-answer.ts';
import { HttpFailure } from './http-failure.ts';

/** Most bytes of one response, decompressed. */
const MOST_BYTES = 16 * 1024 * 1024;

/** One exchange: whether a response had begun when it ended, however it ended. */
export interface Exchange {
  fetch: typeof fetch;
  readonly responded: boolean;
}

/**
 * A `fetch` for one call to a provider: follows no redirect, reads no more than 16 MiB, and lets nothing through but
 * JSON with status 2xx that is no error. Everything else is thrown, so that failures mean the same for all providers.
 * @param send the fetch beneath it
 * @throws HttpFailure (from the fetch it returns)
 */
export function guardedExchange(send: typeof fetch = globalThis.fetch): Exchange {
  let responded = false;
  return {
    get responded() {
      return responded;
    },
    async fetch(url, options) {
      let response: Response;
      try {
        response = await send(url, { ...options, redirect: 'manual' });
      } catch (error) {
        throw new HttpFailure('connection', { systemCode: codeOf(error) });
      }
      responded = true;
      const { status, headers } = response;
      if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
        await response.body?.cancel();
        throw new HttpFailure('redirect', { status, headers });
      }
      const body = await readBody(response);
      if (!response.ok) throw new HttpFailure('status', { status, headers, body });
      const content = parse(body);
      if (typeof content !== 'object' || content === null)
        throw new HttpFailure('not-json', { status, headers, body });
      if ('error' in content && content.error !== null && content.error !== undefined)
        throw new HttpFailure('error-body', { status, headers, body });
      const completed = completeAnswer(content);
      return new Response(completed === content ? body : JSON.stringify(completed), {
        status,
        headers: { 'content-type': 'application/json' },
      });
    },
  };
}

async function readBody({ body, status, headers }: Response): Promise<string> {
  if (body === null) return '';
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > MOST_BYTES) throw new HttpFailure('too-large', { status, headers });
      pieces.push(piece);
    }
  } catch (error) {
    if (HttpFailure.isInstance(error)) throw error;
    throw new HttpFailure('connection', { status, headers, systemCode: codeOf(error) });
  }
  return new TextDecoder().decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first code in an error's chain of causes. */
function codeOf(error: unknown): string | null {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') return code;
    current = current.cause;
  }
  return null;
}
